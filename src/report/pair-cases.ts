import { fewestCases } from "../statistics/fewest-cases.ts";
import { withHolm } from "../statistics/holm.ts";
import { type PairedDifference, pairedDifference } from "../statistics/paired-difference.ts";
import { meanOf, resamplingFor } from "./estimate/mean.ts";
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
export function pairCases(suite: string, before: PairedSide, after: PairedSide) {
  const later = new Map(after.cases.map((row) => [row.case, row]));
  const pairs = before.cases.flatMap(({ case: id, c, n }) => {
    const other = later.get(id);
    return other && n > 0 && other.n > 0 ? [{ case: id, before: { c, n }, after: { c: other.c, n: other.n } }] : [];
  });
  if (pairs.length === 0) return null;
  const shares = pairs.map((pair) => ({ one: pair.after.c / pair.after.n, other: pair.before.c / pair.before.n }));
  const flips = pairs.filter((pair) => pair.before.c * pair.after.n !== pair.after.c * pair.before.n);
  const change = (flip: (typeof flips)[number]) => flip.after.c / flip.after.n - flip.before.c / flip.before.n;
  return {
    ...pairedDifference(shares, resamplingFor(`compare/${suite}/${before.agent}/${after.agent}`)),
    before: { agent: before.agent, passHat1: meanOf(shares.map(({ other: share }) => share)) },
    after: { agent: after.agent, passHat1: meanOf(shares.map(({ one: share }) => share)) },
    flips: flips.sort((one, other) => change(one) - change(other) || (one.case < other.case ? -1 : 1)),
  };
}
export type PairedCases = NonNullable<ReturnType<typeof pairCases>>;

/** The conclusion about the second side; "too few cases" if no result could be significant. */
export type PairConclusion = "better" | "worse" | "no difference shown" | "too few cases";

/** Adds the conclusion to each of the pairs that are tested together, with p-values Holm-adjusted over all of them. */
export function withConclusions<Pair extends PairedDifference>(pairs: readonly Pair[]) {
  return withHolm(pairs, ({ test }) => test.p).map((pair) => ({ ...pair, reading: conclusionOf(pair) }));
}

function conclusionOf({ mean, cases, adjustedP }: PairedDifference & { readonly adjustedP: number }): PairConclusion {
  if (cases < fewestCases()) return "too few cases";
  if (adjustedP > 0.05) return "no difference shown";
  return mean > 0 ? "better" : "worse";
}
