import type { Random } from "../random.ts";
import { normalCdf, normalQuantile } from "./normal.ts";

/** The source of randomness and the number of resamples. */
export interface Resampling {
  readonly random: Random;
  readonly resamples?: number;
}

/** Resamples cases, never trials, because trials of the same case are not independent. Returns the sorted statistics. */
export function resample(
  size: number,
  statistic: (picked: Int32Array) => number,
  { random, resamples = 10_000 }: Resampling,
): Float64Array {
  const picked = new Int32Array(size);
  const statistics = new Float64Array(resamples);
  for (let round = 0; round < resamples; round++) {
    random.fillBelow(picked, size);
    statistics[round] = statistic(picked);
  }
  return statistics.sort();
}

/** The central range of the resampled statistics, with an equal share of them below and above it. */
export function percentileRange(sorted: Float64Array, level: number): { readonly low: number; readonly high: number } {
  const outside = (1 - level) / 2;
  return { low: quantile(sorted, outside), high: quantile(sorted, 1 - outside) };
}

/** Efron's bias-corrected and accelerated (BCa) range for the mean of the values. */
export function bcaMeanRange(
  values: readonly number[],
  level: number,
  resampling: Resampling,
): { readonly low: number; readonly high: number } {
  const size = values.length;
  const data = Float64Array.from(values);
  const meanOf = (picked: Int32Array) => {
    let sum = 0;
    for (let index = 0; index < size; index++) sum += data[picked[index] ?? 0] ?? 0;
    return sum / size;
  };
  const sorted = resample(size, meanOf, resampling);
  const mean = meanOf(Int32Array.from(data.keys()));
  const bias = normalQuantile(shareBelow(sorted, mean));
  const acceleration = skewness(data, mean);
  const adjusted = (z: number) => normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
  const z = normalQuantile((1 + level) / 2);
  return { low: quantile(sorted, adjusted(-z)), high: quantile(sorted, adjusted(z)) };
}

// Ties count half; otherwise a mean that can take only a few values would look biased.
function shareBelow(sorted: Float64Array, value: number): number {
  const below = sorted.filter((other) => other < value - 1e-12).length;
  const tied = sorted.filter((other) => Math.abs(other - value) <= 1e-12).length;
  const edge = 0.5 / sorted.length;
  return Math.min(1 - edge, Math.max(edge, (below + tied / 2) / sorted.length));
}

// The jackknife acceleration, which has a closed form for a mean.
function skewness(data: Float64Array, mean: number): number {
  let [squares, cubes] = [0, 0];
  for (const value of data) {
    squares += (value - mean) ** 2;
    cubes += (value - mean) ** 3;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}

function quantile(sorted: Float64Array, chance: number): number {
  const place = (sorted.length + 1) * chance - 1;
  const below = Math.min(sorted.length - 1, Math.max(0, Math.floor(place)));
  const above = Math.min(sorted.length - 1, below + 1);
  const weight = Math.min(1, Math.max(0, place - below));
  return (sorted[below] ?? 0) * (1 - weight) + (sorted[above] ?? 0) * weight;
}
