import type { FullSuite } from "../../src/report/suite-report.ts";
import type { SuiteHead } from "../../src/report/view/contract.ts";
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
export function SafetyScreen() {
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
        {() =>
          suite ? <Body suite={suite} at={at} leftOut={head?.safetyLeftOut ?? null} /> : <Empty what="This suite is not in the report." />
        }
      </Await>
    </Page>
  );
}

interface BodyProps {
  readonly suite: FullSuite;
  readonly at: string;
  readonly leftOut: SuiteHead["safetyLeftOut"];
}

function Body({ suite, at, leftOut }: BodyProps) {
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
  if (suite.scorecard === null)
    return <Empty what="No trial of this suite has been scored yet." todo="Metrics appear once the first trial has a verdict." />;
  return <Empty {...(leftOut ?? { what: "There are no charts of safety for this scorecard." })} />;
}
