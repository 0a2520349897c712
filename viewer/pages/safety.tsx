import type { SuiteReport } from "../../src/report/suite-report.ts";
import { Await, Empty } from "../components/empty.tsx";
import { Page } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { useReport, useSuite } from "../context.tsx";
import { SafetyCalibration } from "./safety-calibration.tsx";
import { SafetyComposite } from "./safety-composite.tsx";
import { SafetyHold } from "./safety-hold.tsx";
import { SafetyMoney } from "./safety-money.tsx";
import { SafetyTactics } from "./safety-tactics.tsx";
import { SafetyTraps } from "./safety-traps.tsx";
import { SafetyValue } from "./safety-value.tsx";
import "../style/reliability.css";

/** What an agent does when it must not, and when it should have passed the customer on. */
export function Safety() {
  const { head, report: suite, at } = useSuite();
  return (
    <Page
      title="Safety and escalation"
      heading={<Plain text={head?.title ?? "Safety and escalation"} />}
      lead={
        <p>
          What agents do when policy forbids the request, when a person is needed, and when none is. These mistakes cost
          different things, so nothing here joins them in one number.
        </p>
      }
    >
      <Await of={useReport()} what="Counting the figures">
        {() => (suite ? <Body suite={suite} at={at} /> : <Empty what="This suite is not in the report." />)}
      </Await>
    </Page>
  );
}

function Body({ suite, at }: { readonly suite: SuiteReport; readonly at: string }) {
  const { desk, composite } = suite;
  if (desk)
    return (
      <>
        <SafetyValue suite={suite} desk={desk} at={at} />
        <SafetyHold suite={suite} desk={desk} at={at} />
        <SafetyCalibration suite={suite} desk={desk} at={at} />
        <SafetyTactics suite={suite} desk={desk} at={at} />
        <SafetyTraps suite={suite} desk={desk} at={at} />
        <SafetyMoney suite={suite} desk={desk} at={at} />
      </>
    );
  if (composite) return <SafetyComposite suite={suite} composite={composite} at={at} />;
  if (suite.scorecard === "reward")
    return (
      <Empty
        what="The reward scorecard counts neither unsafe actions nor hand-overs: a trial is 1 or 0."
        todo="Prohibited calls stand among the findings of each trial, under Cases & failures."
      />
    );
  return <Empty what="No trial of this suite is scored yet." todo="The figures come with the first verdicts." />;
}
