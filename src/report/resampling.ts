import { randomFrom } from "../random.ts";
import type { Resampling } from "../statistics/bootstrap.ts";

/** Chance that depends on nothing but what is estimated; 2,000 resamples are twice what bench/coverage.ts holds to account. */
export function resamplingFor(seed: string): Resampling {
  return { random: randomFrom(seed), resamples: 2_000 };
}
