import { holm } from "../statistics/holm.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { reportCases } from "./case-report.ts";
import { type PairedCases, type PairReading, pairCases, readPair } from "./pair-cases.ts";
import { mustHold } from "./run-report.ts";
import { ifSuspicionsHeld, isSuspectedPass } from "./suspected.ts";

/** One side of a comparison: an agent in a run. */
export interface Side {
  readonly store: Pick<RunStore, "plan" | "results">;
  /** What the user calls the run. */
  readonly name: string;
  readonly agent: string;
}

/** Two agents on the same cases of one suite; the difference is the second less the first. */
export interface SuiteComparison extends PairedCases {
  readonly suite: string;
  /** The same with every pass that has a suspicion counted as a fail; null when no pass has one. */
  readonly ifSuspicionsHeld: Omit<PairedCases, "flips"> | null;
  /** Adjusted by Holm over all comparisons made at once. */
  readonly adjustedP: number;
  readonly reading: PairReading;
}

/** What was compared with what. */
export interface RunComparison {
  readonly before: string;
  readonly after: string;
  /** Whether both sides met the same customers; otherwise only the cases are the same. */
  readonly sameSeed: boolean;
  readonly comparisons: readonly SuiteComparison[];
}

/** Compares pairs of sides, paired by case. Every pair must share a suite of the same content. */
export function compareSides(pairs: readonly { readonly before: Side; readonly after: Side }[]): RunComparison {
  const compared = pairs.flatMap(({ before, after }) =>
    sharedSuites(before, after).map((suite) => compareOn(suite, before, after)),
  );
  const [first] = pairs;
  if (!first || compared.length === 0)
    throw new UserError("the two have no case with a scored trial in common, so there is nothing to compare.");
  const adjusted = holm(compared.map(({ test }) => test.p));
  const comparisons = compared.map((comparison, index) => {
    const adjustedP = adjusted[index] ?? 1;
    return { ...comparison, adjustedP, reading: readPair(comparison.mean, adjustedP) };
  });
  const sameSeed = first.before.store.plan.seed === first.after.store.plan.seed;
  return { before: first.before.name, after: first.after.name, sameSeed, comparisons };
}

function sharedSuites(before: Side, after: Side): string[] {
  for (const { store, agent } of [before, after]) mustHold("agent", agent, store.plan.agents);
  return before.store.plan.suites.flatMap((suite) => {
    const other = after.store.plan.suites.find(({ name }) => name === suite.name);
    if (other && other.hash !== suite.hash) throw new UserError(changedSuite(suite, other, { before, after }));
    return other ? [suite.name] : [];
  });
}

function changedSuite(
  one: RunPlan["suites"][number],
  other: RunPlan["suites"][number],
  { before, after }: { readonly before: Side; readonly after: Side },
): string {
  return `suite ${one.name} is not the same in both runs (${one.hash} in ${before.name}, ${other.hash} in ${after.name}), so its cases cannot be paired. Run both on one version of it.`;
}

function compareOn(suite: string, before: Side, after: Side): Omit<SuiteComparison, "adjustedP" | "reading"> {
  const [first, second] = [trialsOf(suite, before), trialsOf(suite, after)];
  const scorers = new Set([...first, ...second].flatMap(({ verdict }) => verdict?.scorer ?? []));
  if (scorers.size > 1)
    throw new UserError(
      `these trials were scored by scorers ${[...scorers].sort().join(" and ")}. Score them alike first: deskproof score ${before.name}${after.name === before.name ? "" : `, deskproof score ${after.name}`}`,
    );
  const pair = (one: readonly TrialResult[], other: readonly TrialResult[]) =>
    pairCases(
      suite,
      { agent: before.agent, cases: reportCases(one) },
      { agent: after.agent, cases: reportCases(other) },
    );
  const paired = pair(first, second);
  if (!paired)
    throw new UserError(
      `${before.agent} and ${after.agent} have no case of ${suite} with a scored trial in common, so there is nothing to compare.`,
    );
  const held = [...first, ...second].some(isSuspectedPass) && pair(ifSuspicionsHeld(first), ifSuspicionsHeld(second));
  return { suite, ...paired, ifSuspicionsHeld: held ? withoutFlips(held) : null };
}

function withoutFlips({ flips: _, ...paired }: PairedCases): Omit<PairedCases, "flips"> {
  return paired;
}

function trialsOf(suite: string, { store, agent }: Side): TrialResult[] {
  return [...store.results()].filter((result) => result.suite === suite && result.agent === agent);
}
