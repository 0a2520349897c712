import { percentileRange, type Resampling, resample } from "./bootstrap.ts";
import type { Interval } from "./interval.ts";
import { ranks } from "./ranks.ts";

/** A rank correlation, or the reason why there is none. */
export type RankCorrelation =
  | { readonly kind: "estimated"; readonly value: number; readonly pairs: number; readonly interval: Interval }
  | { readonly kind: "undefined"; readonly why: string };

/** Spearman's rank correlation of paired values, with a bootstrap interval over the pairs. */
export function spearman(
  pairs: readonly { readonly x: number; readonly y: number }[],
  resampling: Resampling,
  level = 0.95,
): RankCorrelation {
  if (pairs.length < 3) return { kind: "undefined", why: `needs 3 pairs, has ${pairs.length}` };
  const value = rankCorrelation(pairs);
  if (value === undefined) return { kind: "undefined", why: "one side has only one value" };
  const [x, y] = [Float64Array.from(pairs, (pair) => pair.x), Float64Array.from(pairs, (pair) => pair.y)];
  const [drawnX, drawnY] = [new Float64Array(pairs.length), new Float64Array(pairs.length)];
  // A resample with a single distinct value cannot be ranked; 0 is the neutral choice.
  const statistic = (picked: Int32Array) => {
    for (let index = 0; index < picked.length; index++) {
      const place = picked[index] ?? 0;
      drawnX[index] = x[place] ?? 0;
      drawnY[index] = y[place] ?? 0;
    }
    return correlate(ranks(drawnX), ranks(drawnY)) ?? 0;
  };
  const sorted = resample(pairs.length, statistic, { resamples: 2_000, ...resampling });
  return {
    kind: "estimated",
    value,
    pairs: pairs.length,
    interval: { ...percentileRange(sorted, level), level, method: "bootstrap" },
  };
}

/** The coefficient without an interval; undefined if all x or all y are equal. */
export function rankCorrelation(pairs: readonly { readonly x: number; readonly y: number }[]): number | undefined {
  return correlate(ranks(pairs.map((pair) => pair.x)), ranks(pairs.map((pair) => pair.y)));
}

function correlate(x: Float64Array, y: Float64Array): number | undefined {
  const middle = (x.length + 1) / 2;
  let [product, squareX, squareY] = [0, 0, 0];
  for (let index = 0; index < x.length; index++) {
    const [awayX, awayY] = [(x[index] ?? 0) - middle, (y[index] ?? 0) - middle];
    product += awayX * awayY;
    squareX += awayX * awayX;
    squareY += awayY * awayY;
  }
  return squareX === 0 || squareY === 0 ? undefined : product / Math.sqrt(squareX * squareY);
}
