import type { CaseTally } from "../../statistics/case-tally.ts";
import type { Interval } from "../../statistics/interval.ts";
import { type CurveStep, passHatCurve } from "../../statistics/pass-hat-curve.ts";
import { whyImpossible } from "../../statistics/possible-curve.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";
import { resamplingFor } from "./resampling.ts";

/** pass^k with its 95% interval, over the cases with k scored trials; withheld if the curve is withheld. */
export type PassHatPoint =
  | (Omit<Extract<CurveStep, { kind: "estimated" }>, "perCase"> & {
      readonly interval: Interval;
      /**
       * The value that pass^k would have if every trial of every case had the same probability of passing: (pass^1)^k.
       */
      readonly independent: number;
    })
  | Extract<CurveStep, { kind: "no-case" }>
  | { readonly kind: "refused"; readonly k: number; readonly counted: number; readonly cases: number };

/** A reliability curve. */
export interface Curve {
  readonly points: readonly PassHatPoint[];
  /**
   * Why only pass^1 is printed: missing trials distort the curve into one that complete data could not produce. Null if
   * the whole curve is printed.
   */
  readonly refused: string | null;
}

/** The reliability curve up to kMax, or only the requested points of it. */
export function curveOf(
  tallies: readonly CaseTally[],
  { kMax, seed, wanted = () => true }: { kMax: number; seed: string; wanted?: (k: number) => boolean },
): Curve {
  const steps = passHatCurve(tallies, kMax);
  const known = steps.flatMap((step) => (step.kind === "estimated" ? [step] : []));
  // If every case has enough trials for every k, the curve cannot be distorted; otherwise, it may be.
  const ragged = known.some(({ counted }) => counted !== known[0]?.counted);
  const refused = ragged ? whyImpossible(known.map(({ value }) => value)) : null;
  const once = known[0]?.value ?? 0;
  const points = steps.filter(({ k }) => wanted(k)).map((step) => pointOf(step, { refused: refused !== null, once, seed }));
  return { points, refused };
}

interface Drawing {
  readonly refused: boolean;
  /** The value of pass^1. */
  readonly once: number;
  readonly seed: string;
}

function pointOf(step: CurveStep, { refused, once, seed }: Drawing): PassHatPoint {
  if (step.kind === "no-case") return step;
  const { perCase, ...point } = step;
  if (refused && point.k > 1) return { kind: "refused", k: point.k, counted: point.counted, cases: point.cases };
  const interval = printedInterval(perCase, resamplingFor(`${seed}/pass^${step.k}`));
  return { ...point, interval, independent: once ** step.k };
}
