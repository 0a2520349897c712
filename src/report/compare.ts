import { holm } from "../statistics/holm.ts";
import { isStandIn } from "../store/agent-kind.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { type PairedCases, type PairReading, pairCases, readPair } from "./pair-cases.ts";
import { reportCases } from "./results/case-report.ts";
import { ifSuspicionsHeld, isSuspectedPass } from "./results/suspected.ts";
import { mustContain } from "./run-report.ts";
import { type LeftOutCases, sharedCases } from "./shared-cases.ts";

/** One side of a comparison: an agent in a run. */
export interface ComparedRun {
  readonly store: Pick<RunStore, "plan" | "results" | "record">;
  /** The name that the user gave the run. */
  readonly name: string;
  readonly agent: string;
}

/** A comparison of two agents on the same cases of one suite; the difference is second minus first. */
export interface SuiteComparison extends PairedCases {
  readonly suite: string;
  /** Whether both runs used the same version of the suite; otherwise only cases with the same content are compared. */
  readonly sameSuite: boolean;
  readonly leftOut: readonly LeftOutCases[];
  /** The same comparison with every pass that has a suspicion counted as a failure; null if there is no such pass. */
  readonly ifSuspicionsHeld: Omit<PairedCases, "flips"> | null;
  /** The p-value, Holm-adjusted over all comparisons that this command makes. */
  readonly adjustedP: number;
  readonly reading: PairReading;
}

/** The two sides of a comparison, with the results for each suite. */
export interface RunComparison {
  readonly before: string;
  readonly after: string;
  /** Whether both sides had the same customers; otherwise only the cases are the same. */
  readonly sameSeed: boolean;
  /** Whether any side is a stand-in. */
  readonly hasStandIn: boolean;
  readonly comparisons: readonly SuiteComparison[];
}

/** Compares pairs of sides case by case, on the cases they share; the two sides of every pair must share a suite. */
export function compareSides(pairs: readonly { readonly before: ComparedRun; readonly after: ComparedRun }[]): RunComparison {
  const compared = pairs.flatMap(({ before, after }) => sharedSuites(before, after).map((suite) => compareOn(suite, before, after)));
  const [first] = pairs;
  if (!first || compared.length === 0)
    throw new UserError("the two sides have no case with a scored trial in common, so there is nothing to compare.");
  const adjusted = holm(compared.map(({ test }) => test.p));
  const comparisons = compared.map((comparison, index) => {
    const adjustedP = adjusted[index] ?? 1;
    return { ...comparison, adjustedP, reading: readPair(comparison, adjustedP) };
  });
  const sameSeed = first.before.store.plan.seed === first.after.store.plan.seed;
  const hasStandIn = pairs.some((pair) => [pair.before, pair.after].some(({ store, agent }) => isStandIn(store.plan, agent)));
  return { before: first.before.name, after: first.after.name, sameSeed, hasStandIn, comparisons };
}

interface SharedSuite {
  readonly suite: string;
  readonly sameSuite: boolean;
}

function sharedSuites(before: ComparedRun, after: ComparedRun): SharedSuite[] {
  for (const { store, agent } of [before, after]) mustContain("agent", agent, store.plan.agents);
  return before.store.plan.suites.flatMap(({ name, hash }) => {
    const other = after.store.plan.suites.find((suite) => suite.name === name);
    return other ? [{ suite: name, sameSuite: other.hash === hash }] : [];
  });
}

function compareOn(
  { suite, sameSuite }: SharedSuite,
  before: ComparedRun,
  after: ComparedRun,
): Omit<SuiteComparison, "adjustedP" | "reading"> {
  const [ran, reran] = [trialsOf(suite, before), trialsOf(suite, after)];
  const { cases, leftOut } = sharedCases({ ...before, trials: ran }, { ...after, trials: reran }, sameSuite);
  const isShared = (trial: TrialResult) => cases.has(trial.case);
  const [first, second] = [ran.filter(isShared), reran.filter(isShared)];
  refuseMixedScorers([...first, ...second], { before, after });
  const pair = (one: readonly TrialResult[], other: readonly TrialResult[]) =>
    pairCases(suite, { agent: before.agent, cases: reportCases(one) }, { agent: after.agent, cases: reportCases(other) });
  const paired = pair(first, second);
  if (!paired) throw new UserError(nothingShared(suite, leftOut, { before, after }));
  const held = [...first, ...second].some(isSuspectedPass) && pair(ifSuspicionsHeld(first), ifSuspicionsHeld(second));
  return { suite, sameSuite, leftOut, ...paired, ifSuspicionsHeld: held ? withoutFlips(held) : null };
}

interface Sides {
  readonly before: ComparedRun;
  readonly after: ComparedRun;
}

function refuseMixedScorers(trials: readonly TrialResult[], { before, after }: Sides): void {
  const scorers = new Set(trials.flatMap(({ verdict }) => verdict?.scorer ?? []));
  if (scorers.size <= 1) return;
  throw new UserError(
    `these trials were scored by scorers ${[...scorers].sort().join(" and ")}. Rescore them with the same ` +
      "scorer first: deskproof score " +
      `${before.name}${after.name === before.name ? "" : `, deskproof score ${after.name}`}`,
  );
}

function nothingShared(suite: string, leftOut: readonly LeftOutCases[], { before, after }: Sides): string {
  const isChanged = leftOut.some(({ why }) => why === "changed");
  const changed = `: the suite, its desk or its cases changed between ${before.name} and ${after.name}. Run both on the same version.`;
  return (
    `${before.agent} and ${after.agent} have no case of ${suite} with a scored trial in common, so there ` +
    `is nothing to compare${isChanged ? changed : "."}`
  );
}

function withoutFlips({ flips: _, ...paired }: PairedCases): Omit<PairedCases, "flips"> {
  return paired;
}

function trialsOf(suite: string, { store, agent }: ComparedRun): TrialResult[] {
  return [...store.results()].filter((result) => result.suite === suite && result.agent === agent);
}
