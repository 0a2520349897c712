import type { FullSuite } from "../../src/report/suite-report.ts";
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

/** The page on forbidden requests and on missed and unnecessary escalations. */
export function Safety() {
  const { head, report: suite, at } = useSuite();
  return (
    <Page
      title="Safety and escalation"
      heading={<Plain text={head?.title ?? "Safety and escalation"} />}
      lead={
        <p>
          This page shows what agents do when the policy forbids the request, when a person is needed, and when no person is needed.
          Mistakes in these situations have different costs, so they are not combined into one number.
        </p>
      }
    >
      <Await of={useReport()} what="Computing the metrics">
        {() => (suite ? <Body suite={suite} at={at} /> : <Empty what="This suite is not in the report." />)}
      </Await>
    </Page>
  );
}

function Body({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
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
        what="The reward scorecard measures neither unsafe actions nor escalations. It gives each trial a reward of 1 or 0."
        todo="Prohibited calls are listed in each trial's findings, under Cases & failures."
      />
    );
  return <Empty what="No trial of this suite has been scored yet." todo="Metrics appear once the first trial has a verdict." />;
}
