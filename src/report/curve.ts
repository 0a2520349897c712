import type { CaseTally } from "../statistics/case-tally.ts";
import type { Interval } from "../statistics/interval.ts";
import { type CurveStep, passHatCurve } from "../statistics/pass-hat-curve.ts";
import { printedInterval } from "../statistics/printed-interval.ts";
import { resamplingFor } from "./resampling.ts";

/** pass^k with its 95% interval, over the cases that have k scored trials. */
export type CurvePoint =
  | (Omit<Extract<CurveStep, { kind: "estimated" }>, "perCase"> & { readonly interval: Interval })
  | Extract<CurveStep, { kind: "no-case" }>;

/** The reliability curve up to kMax. */
export function curveOf(tallies: readonly CaseTally[], kMax: number, seed: string): CurvePoint[] {
  return passHatCurve(tallies, kMax).map((step) => {
    if (step.kind === "no-case") return step;
    const { perCase, ...point } = step;
    return { ...point, interval: printedInterval(perCase, resamplingFor(`${seed}/pass^${step.k}`)) };
  });
}
