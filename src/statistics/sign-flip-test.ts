import { chancesOfSums, signFlipsOf } from "./sign-flips.ts";

/**
 * The two-sided probability of a mean difference at least this large if each case's difference were equally likely to
 * be positive or negative.
 */
export interface SignFlipTest {
  readonly p: number;
}

/** Tests per-case paired differences against the null hypothesis of no difference; with one trial per case, it is McNemar's exact test. */
export function signFlipTest(differences: readonly number[]): SignFlipTest {
  const flips = signFlipsOf(differences);
  // The sums are distributed symmetrically, so the two-sided probability is twice the smaller tail.
  const fewer = Math.min(flips.gained, flips.reach - flips.gained);
  return { p: Math.min(1, 2 * chanceOfAtMost(fewer, chancesOfSums(flips))) };
}

/** The probability that a sum is at most the given one. */
export function chanceOfAtMost(most: number, chances: Float64Array): number {
  let total = 0;
  for (let sum = 0; sum <= most; sum++) total += chances[sum] ?? 0;
  return total;
}
