import { holm } from "../statistics/holm.ts";
import { type PairedDifference, pairedDifference } from "../statistics/paired-difference.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { type CaseReport, reportCases } from "./case-report.ts";
import { meanOf } from "./figure.ts";
import { resamplingFor } from "./resampling.ts";
import { mustHold } from "./run-report.ts";

/** One side of a comparison: an agent in a run. */
export interface Side {
  readonly store: RunStore;
  /** What the user calls the run. */
  readonly name: string;
  readonly agent: string;
}

/** A case in which the two sides differ: c passes in n trials. */
interface Flip {
  readonly case: string;
  readonly before: Pick<CaseReport, "c" | "n">;
  readonly after: Pick<CaseReport, "c" | "n">;
}

/** Two agents on the same cases of one suite; the difference is the second less the first. */
export interface SuiteComparison extends PairedDifference {
  readonly suite: string;
  readonly before: { readonly agent: string; readonly passHat1: number };
  readonly after: { readonly agent: string; readonly passHat1: number };
  /** Adjusted by Holm over all comparisons made at once. */
  readonly adjustedP: number;
  readonly reading: "better" | "worse" | "no difference shown";
  /** What the second side lost first. */
  readonly flips: readonly Flip[];
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
    return { ...comparison, adjustedP, reading: readingOf(comparison.mean, adjustedP) };
  });
  const sameSeed = first.before.store.plan.seed === first.after.store.plan.seed;
  return { before: first.before.name, after: first.after.name, sameSeed, comparisons };
}

function readingOf(mean: number, adjustedP: number): SuiteComparison["reading"] {
  if (adjustedP > 0.05) return "no difference shown";
  return mean > 0 ? "better" : "worse";
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
  const [one, other] = [talliesOf(first), talliesOf(second)];
  const pairs = [...one].flatMap(([id, earlier]) => {
    const later = other.get(id);
    return later && earlier.n > 0 && later.n > 0 ? [{ case: id, before: earlier, after: later }] : [];
  });
  if (pairs.length === 0)
    throw new UserError(
      `${before.agent} and ${after.agent} have no case of ${suite} with a scored trial in common, so there is nothing to compare.`,
    );
  const shares = pairs.map((pair) => ({ one: pair.after.c / pair.after.n, other: pair.before.c / pair.before.n }));
  const resampling = resamplingFor(`compare/${suite}/${before.agent}/${after.agent}`);
  const flips = pairs.filter((pair) => pair.before.c * pair.after.n !== pair.after.c * pair.before.n);
  const change = (flip: Flip) => flip.after.c / flip.after.n - flip.before.c / flip.before.n;
  return {
    suite,
    ...pairedDifference(shares, resampling),
    before: { agent: before.agent, passHat1: meanOf(shares.map(({ other: share }) => share)) },
    after: { agent: after.agent, passHat1: meanOf(shares.map(({ one: share }) => share)) },
    flips: flips.sort((a, b) => change(a) - change(b) || (a.case < b.case ? -1 : 1)),
  };
}

function trialsOf(suite: string, { store, agent }: Side): TrialResult[] {
  return [...store.results()].filter((result) => result.suite === suite && result.agent === agent);
}

function talliesOf(trials: readonly TrialResult[]): Map<string, Pick<CaseReport, "c" | "n">> {
  return new Map(reportCases(trials).map(({ case: id, c, n }) => [id, { c, n }]));
}
