import type { CaseTally } from "./case-tally.ts";
import { passHatK } from "./pass-hat-k.ts";

/** pass^k over the cases with at least k scored trials; other cases are left out, never counted as 0. */
export type CurveStep =
  | {
      readonly kind: "estimated";
      readonly k: number;
      readonly value: number;
      /** The k-coverage: the number of cases with at least k scored trials, out of all cases. */
      readonly counted: number;
      readonly cases: number;
      /** pass^k of each counted case. */
      readonly perCase: readonly number[];
    }
  | { readonly kind: "no-case"; readonly k: number; readonly counted: 0; readonly cases: number };

/** The reliability curve from k = 1 to kMax. */
export function passHatCurve(tallies: readonly CaseTally[], kMax: number): CurveStep[] {
  return Array.from({ length: kMax }, (_, index) => stepAt(tallies, index + 1));
}

function stepAt(tallies: readonly CaseTally[], k: number): CurveStep {
  const perCase = tallies.filter(({ n }) => n >= k).map(({ c, n }) => passHatK(c, n, k));
  if (perCase.length === 0) return { kind: "no-case", k, counted: 0, cases: tallies.length };
  const value = perCase.reduce((sum, share) => sum + share, 0) / perCase.length;
  return { kind: "estimated", k, value, counted: perCase.length, cases: tallies.length, perCase };
}
