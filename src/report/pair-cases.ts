import { fewestCases } from "../statistics/fewest-cases.ts";
import { shownDifference, type TestedDifference, testTogether } from "../statistics/paired-difference.ts";
import { meanOf } from "./estimate/mean.ts";
import type { CaseReport } from "./results/case-report.ts";

/** One side of a pair: an agent and its results by case. */
interface PairedSide {
  readonly agent: string;
  readonly cases: readonly Pick<CaseReport, "case" | "c" | "n">[];
}

/**
 * Compares two sides on pass^1 over the cases that have a scored trial on both sides; null if there are none. The
 * difference is second minus first; of the cases with different results, those on which the second side did worse come first.
 */
export function pairCases(before: PairedSide, after: PairedSide) {
  const later = new Map(after.cases.map((row) => [row.case, row]));
  const pairs = before.cases.flatMap(({ case: id, c, n }) => {
    const other = later.get(id);
    return other && n > 0 && other.n > 0 ? [{ case: id, before: { c, n }, after: { c: other.c, n: other.n } }] : [];
  });
  if (pairs.length === 0) return null;
  const flips = pairs.filter((pair) => pair.before.c * pair.after.n !== pair.after.c * pair.before.n);
  const change = (pair: (typeof pairs)[number]) => pair.after.c / pair.after.n - pair.before.c / pair.before.n;
  const passHat1Of = (side: "before" | "after") => meanOf(pairs.map((pair) => pair[side].c / pair[side].n));
  const solvedBy = (side: "before" | "after") => pairs.filter((pair) => pair[side].c > 0).length;
  return {
    differences: pairs.map(change),
    before: { agent: before.agent, passHat1: passHat1Of("before") },
    after: { agent: after.agent, passHat1: passHat1Of("after") },
    solved: { before: solvedBy("before"), after: solvedBy("after") },
    flips: flips.sort((one, other) => change(one) - change(other) || (one.case < other.case ? -1 : 1)),
  };
}

/** The differences of a pair that has not been tested yet, and the number of cases that each side solved at least once. */
interface Untested {
  readonly differences: readonly number[];
  readonly solved: { readonly before: number; readonly after: number };
}

/** The conclusion about the second side; "too few cases" if no result could be significant. */
export type PairConclusion = "better" | "worse" | "no difference shown" | "too few cases" | "neither solves a case";

/** Tests the pairs together, with p and the intervals Holm-adjusted over all of them, and adds the conclusions. */
export function withConclusions<Pair extends Untested>(pairs: readonly Pair[]) {
  return testTogether(pairs).map((pair) => ({ ...pair, reading: conclusionOf(pair) }));
}
export type PairedCases = ReturnType<typeof withConclusions<NonNullable<ReturnType<typeof pairCases>>>>[number];

function conclusionOf(pair: TestedDifference & Pick<Untested, "solved">): PairConclusion {
  if (pair.solved.before + pair.solved.after === 0) return "neither solves a case";
  if (pair.cases < fewestCases()) return "too few cases";
  const shown = shownDifference(pair);
  return shown === "none" ? "no difference shown" : shown;
}
