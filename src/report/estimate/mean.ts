import { randomFrom } from "../../random.ts";
import type { Resampling } from "../../statistics/bootstrap.ts";
import type { Interval } from "../../statistics/interval.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";

/** The mean; the list must not be empty. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of a value over the trials of each case. */
export function caseMeans<Trial extends { readonly case: string }>(trials: readonly Trial[], value: (trial: Trial) => number): number[] {
  return Array.from(Map.groupBy(trials, (trial) => trial.case).values(), (own) => meanOf(own.map(value)));
}

/**
 * Returns a random number generator that depends only on the quantity being estimated, and 2,000 resamples, twice as
 * many as bench/coverage.ts uses.
 */
export function resamplingFor(seed: string): Resampling {
  return { random: randomFrom(seed), resamples: 2_000 };
}

/** The 95% interval of a mean over cases, each of which has a share from 0 to 1. */
export function shareInterval(shares: readonly number[], seed: string): Interval {
  return printedInterval(shares, resamplingFor(seed));
}

/** Converts an interval of shares to a scale of the given width. */
export function scaleInterval(interval: Interval, width: number, lowest = 0): Interval {
  return { ...interval, low: lowest + interval.low * width, high: lowest + interval.high * width };
}

/**
 * The share of trials with a given property, as x of n trials and as the mean over cases with its 95% interval; null if
 * there are no trials. The trials of one case form a cluster, whichever agents ran them.
 */
export function rateOf<Trial extends { readonly case: string }>(trials: readonly Trial[], holds: (trial: Trial) => boolean, seed: string) {
  if (trials.length === 0) return null;
  const shares = caseMeans(trials, (trial) => (holds(trial) ? 1 : 0));
  return {
    x: trials.filter(holds).length,
    n: trials.length,
    cases: shares.length,
    value: meanOf(shares),
    interval: shareInterval(shares, seed),
  };
}
export type Rate = NonNullable<ReturnType<typeof rateOf>>;
