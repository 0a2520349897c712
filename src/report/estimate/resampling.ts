import { randomFrom } from "../../random.ts";
import type { Resampling } from "../../statistics/bootstrap.ts";
import type { Interval } from "../../statistics/interval.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";

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
