import { soloName } from "../suite/solo-suite.ts";
import { type PairedCases, pairCases, withConclusions } from "./pair-cases.ts";
import type { SuiteReport } from "./suite-report.ts";
import { counted, percent } from "./text/figure-text.ts";

/** Adds each agent's gain in the solo variant to the suite's report, if the run contains both the suite and the variant. */
export function withSolo<Suite extends SuiteReport>(suites: readonly Suite[]): Suite[] {
  return suites.map((suite) => {
    const solo = suites.find(({ name }) => name === soloName(suite.name));
    const pairs = suite.agents.flatMap(({ agent, cases }) => {
      const alone = solo?.agents.find((other) => other.agent === agent);
      const pair = alone && pairCases({ agent, cases }, { agent, cases: alone.cases });
      return pair ? withConclusions([pair]) : [];
    });
    return { ...suite, solo: pairs };
  });
}

/** Describes how much an agent loses by having to talk a customer through the steps. */
export function soloSentence({ before, after, mean, interval, cases }: PairedCases): string {
  const points = (value: number) => `${value < 0 ? "−" : "+"}${(Math.abs(value) * 100).toFixed(1)}`;
  return (
    `${before.agent}: pass^1 ${percent(before.passHat1)} when the customer operates the devices, ${percent(after.passHat1)} when the ` +
    `agent does: ${points(mean)} points (${points(interval.low)} to ${points(interval.high)}) on ${counted(cases, "case")}.`
  );
}
