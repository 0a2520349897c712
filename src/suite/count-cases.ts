import { difficulty, levelOf } from "../case/difficulty.ts";
import type { TestCase } from "../case/test-case.ts";

type CaseCounts = Readonly<
  Record<"byDesk" | "byDomain" | "byBucket" | "byIntent" | "byLevel" | "byAction", Readonly<Record<string, number>>>
>;

/** Counts cases by desk, domain, bucket, intent, level and action; the counts in each breakdown add up to the number of cases. */
export function countCases(cases: readonly TestCase[]): CaseCounts {
  return {
    byDesk: count(cases, ({ desk }) => desk),
    byDomain: count(cases, ({ domain }) => domain ?? "(none)"),
    byBucket: count(cases, ({ bucket }) => bucket),
    byIntent: count(cases, ({ intent }) => intent),
    byLevel: count(cases, levelOfCase),
    byAction: count(cases, ({ action }) => action),
  };
}

// A level given in the file has already been checked against the computed level.
function levelOfCase({ truth, rules, distractors, pressure }: TestCase): string {
  const demands = {
    calls: truth.plan.length,
    rules: rules.length,
    distractors: distractors.length,
    pressure: pressure.length,
  };
  return levelOf(difficulty(demands));
}

function count(cases: readonly TestCase[], label: (testCase: TestCase) => string): Readonly<Record<string, number>> {
  const groups = Map.groupBy(cases, label);
  const counts = [...groups].map(([name, members]): [string, number] => [name, members.length]);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
