import type { FullSuite } from "../../src/report/suite-report.ts";
import { Await, Empty } from "../components/empty.tsx";
import { Page, Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { useReport, useSuite } from "../context.tsx";
import { ReliabilityCurves } from "./reliability-curves.tsx";
import { ReliabilityGap } from "./reliability-gap.tsx";
import { ReliabilityHistogram } from "./reliability-histogram.tsx";
import { ReliabilityMatrix } from "./reliability-matrix.tsx";
import { ReliabilitySlices } from "./reliability-slices.tsx";
import { ReliabilitySolved } from "./reliability-solved.tsx";
import "../style/reliability.css";

/** The page that shows how much lower pass^k is than pass^1. */
export function ReliabilityScreen() {
  const { head, report: suite, at } = useSuite();
  return (
    <Page
      title="Reliability"
      heading={<Plain text={head?.title ?? "Reliability"} />}
      lead={<p>An agent that passes a case once may fail it the next time. pass^k is the share of cases that pass all k trials.</p>}
    >
      <Await of={useReport()} what="Computing the metrics">
        {() => (suite ? <Body suite={suite} at={at} /> : <Empty what="This suite is not in the report." />)}
      </Await>
    </Page>
  );
}

function Body({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
  const { reliability, agents } = suite;
  if (!reliability || agents.every(({ scored }) => scored === 0))
    return <Empty what="No trial of this suite has been scored yet." todo="Metrics appear once the first trial has a verdict." />;
  const given = { suite, at, reliability };
  return (
    <>
      <Section title="Drop from pass^1 to pass^k">
        <ReliabilityGap {...given} />
        <Sentences says={reliability.says} columns={true} />
      </Section>
      <Section title="Full curve">
        {reliability.k > 1 ? (
          <ReliabilityCurves {...given} />
        ) : (
          <Empty
            what="Each case was run once, so there is no curve."
            todo="Run the suite again with “deskproof run --trials 4” or more trials."
          />
        )}
      </Section>
      <Section title="How often cases are solved">
        <div class="figure-pair">
          <ReliabilitySolved {...given} />
          <ReliabilityHistogram {...given} />
        </div>
      </Section>
      <ReliabilitySlices suite={suite} at={at} />
      <ReliabilityMatrix suite={suite} at={at} />
    </>
  );
}
