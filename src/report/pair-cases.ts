import { fewestCases } from "../statistics/fewest-cases.ts";
import { type PairedDifference, pairedDifference } from "../statistics/paired-difference.ts";
import { meanOf } from "./estimate/mean.ts";
import { resamplingFor } from "./estimate/resampling.ts";
import type { CaseReport } from "./results/case-report.ts";

/** A case with different results on the two sides, each with c passes in n trials. */
interface Flip {
  readonly case: string;
  readonly before: Pick<CaseReport, "c" | "n">;
  readonly after: Pick<CaseReport, "c" | "n">;
}

/** A comparison of two agents on the same cases of one suite; the difference is second minus first. */
export interface PairedCases extends PairedDifference {
  readonly before: { readonly agent: string; readonly passHat1: number };
  readonly after: { readonly agent: string; readonly passHat1: number };
  /** The cases with different results; those on which the second side did worse come first. */
  readonly flips: readonly Flip[];
}

/** One side of a pair: an agent and its results by case. */
interface PairedSide {
  readonly agent: string;
  readonly cases: readonly Pick<CaseReport, "case" | "c" | "n">[];
}

/** Compares two sides on pass^1 over the cases that have a scored trial on both sides; null if there are none. */
export function pairCases(suite: string, before: PairedSide, after: PairedSide): PairedCases | null {
  const later = new Map(after.cases.map((row) => [row.case, row]));
  const pairs = before.cases.flatMap(({ case: id, c, n }) => {
    const other = later.get(id);
    return other && n > 0 && other.n > 0 ? [{ case: id, before: { c, n }, after: { c: other.c, n: other.n } }] : [];
  });
  if (pairs.length === 0) return null;
  const shares = pairs.map((pair) => ({ one: pair.after.c / pair.after.n, other: pair.before.c / pair.before.n }));
  const flips = pairs.filter((pair) => pair.before.c * pair.after.n !== pair.after.c * pair.before.n);
  const change = (flip: Flip) => flip.after.c / flip.after.n - flip.before.c / flip.before.n;
  return {
    ...pairedDifference(shares, resamplingFor(`compare/${suite}/${before.agent}/${after.agent}`)),
    before: { agent: before.agent, passHat1: meanOf(shares.map(({ other: share }) => share)) },
    after: { agent: after.agent, passHat1: meanOf(shares.map(({ one: share }) => share)) },
    flips: flips.sort((one, other) => change(one) - change(other) || (one.case < other.case ? -1 : 1)),
  };
}

/** The conclusion about the second side; "too few cases" if no result could be significant. */
export type PairReading = "better" | "worse" | "no difference shown" | "too few cases";

/** Derives the conclusion from a test and its p-value, adjusted for all comparisons made together. */
export function readPair({ mean, cases }: Pick<PairedCases, "mean" | "cases">, adjustedP: number): PairReading {
  if (cases < fewestCases()) return "too few cases";
  if (adjustedP > 0.05) return "no difference shown";
  return mean > 0 ? "better" : "worse";
}
