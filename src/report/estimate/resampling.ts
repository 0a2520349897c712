import { randomFrom } from "../../random.ts";
import type { Resampling } from "../../statistics/bootstrap.ts";

/**
 * Returns a random number generator that depends only on the quantity being estimated, and 2,000 resamples, twice as
 * many as bench/coverage.ts uses.
 */
export function resamplingFor(seed: string): Resampling {
  return { random: randomFrom(seed), resamples: 2_000 };
}
