import { betaQuantile } from "./beta-quantile.ts";
import { findRoot } from "./find-root.ts";
import type { Interval } from "./interval.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { chanceOfAtMost } from "./sign-flip-test.ts";
import { chancesOfSums, type SignFlips, signFlipsOf } from "./sign-flips.ts";

/**
 * The confidence interval of a mean difference over cases; each difference is between -1 and 1. It contains exactly the
 * differences that the sign-flip test does not reject, so it excludes 0 if and only if p is at most 1 - level.
 *
 * To test a difference other than 0, the signs are tilted: the odds of a positive sign grow exponentially with a
 * difference's size. The tilt gives an exact test of the signs. The sizes themselves vary from one sample of cases to
 * the next, which gives an independent test of the mean size. The two are combined as two independent normal deviates.
 * Without tilt, the mean is 0 whatever the sizes are, so only the sign-flip test remains.
 */
export function differenceInterval(differences: readonly number[], level = 0.95): Interval {
  const reversed = differences.map((difference) => -difference);
  return { low: -highestDifference(reversed, level), high: highestDifference(differences, level), level, method: "sign-flip" };
}

// At each angle, one share of the allowed deviation is due to the signs and the rest to the sizes.
const angles = 24;

function highestDifference(differences: readonly number[], level: number): number {
  if (differences.length === 0) return 1;
  const flips = signFlipsOf(differences);
  const deviation = normalQuantile((1 + level) / 2);
  const meanAt = (tilt: number, deviate: number) => highestMean(flips, { tilt, cases: differences.length, chance: normalCdf(deviate) });
  // If no difference is negative, the signs are compatible with any tilt.
  if (flips.gained === flips.reach) return meanAt(Infinity, deviation);
  const tiltAt = highestTilt(flips);
  let highest = meanAt(tiltAt((1 - level) / 2), 0);
  for (let step = 1; step <= angles; step++) {
    const angle = ((step / angles) * Math.PI) / 2;
    const mean = meanAt(tiltAt(normalCdf(-deviation * Math.cos(angle))), deviation * Math.sin(angle));
    highest = Math.max(highest, mean);
  }
  return highest;
}

// Larger weights, far from any tilt in question, would overflow.
const largestWeight = 1e280;

/** Returns a function that finds the tilt at which a sum of at most the observed one has a given probability. */
function highestTilt(flips: SignFlips): (chance: number) => number {
  const { sizes, reach, gained } = flips;
  const untilted = chanceOfAtMost(gained, chancesOfSums(flips));
  const likeliest = likeliestTilt(flips);
  // The probabilities at other tilts are computed from those at the likeliest tilt, where the table is most accurate.
  const table = chancesOfSums(flips, likeliest);
  const tail = (tilt: number) => {
    const factor = Math.exp(2 * (tilt - likeliest));
    let [atMost, above] = [0, 0];
    for (let sum = gained, weight = 1; sum >= 0; sum--) {
      atMost += (table[sum] ?? 0) * weight;
      weight = Math.min(largestWeight, weight / factor);
    }
    for (let sum = gained + 1, weight = 1; sum <= reach; sum++) {
      weight = Math.min(largestWeight, weight * factor);
      above += (table[sum] ?? 0) * weight;
    }
    return atMost / (atMost + above);
  };
  const width = 1 / lengthOf(sizes);
  return (chance) => findRoot((tilt) => chance - tail(tilt), { above: untilted > chance, width });
}

/** The tilt at which the expected sum is the observed one, or just above 0 if no difference is positive. */
function likeliestTilt({ sizes, reach, gained }: SignFlips): number {
  const wanted = Math.max(gained, Math.min(...sizes) / 4);
  const excess = (tilt: number) => sizes.reduce((sum, size) => sum + size / (1 + Math.exp(-2 * tilt * size)), -wanted);
  return 2 * wanted === reach ? 0 : findRoot(excess, { above: 2 * wanted > reach, width: 1 / lengthOf(sizes) });
}

// Two standard deviations of the sum, which is the scale of the tilts in question.
function lengthOf(sizes: readonly number[]): number {
  return Math.sqrt(sizes.reduce((sum, size) => sum + size ** 2, 0));
}

interface SizeTest {
  /** The tilt per step; negative if negative differences are more likely. */
  readonly tilt: number;
  readonly cases: number;
  readonly chance: number;
}

/**
 * The highest mean difference that the sizes allow at a tilt. At a tilt, a case of size s contributes s · tanh(tilt · s)
 * on average. Its share of the largest possible contribution is between 0 and 1, so the mean has a Clopper-Pearson
 * bound, with the number of cases at which a binomial share would vary as much as these contributions.
 */
function highestMean({ sizes, perUnit }: SignFlips, { tilt, cases, chance }: SizeTest): number {
  const most = Math.tanh(Math.abs(tilt) * perUnit);
  const shares = sizes.map((size) => ((size / perUnit) * Math.tanh(Math.abs(tilt) * size)) / most);
  const mean = shares.reduce((sum, share) => sum + share, 0) / cases;
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0) / cases;
  // One more case with the largest possible contribution is assumed, because a rare large difference may not have occurred yet.
  const variance = squares - mean ** 2 + 1 / cases;
  const size = variance < mean * (1 - mean) ? (cases * mean * (1 - mean)) / variance : cases;
  const [some, none] = [mean * size, (1 - mean) * size];
  if (tilt > 0) return none <= 0 ? most : most * betaQuantile(chance, { alpha: some + 1, beta: none });
  return some <= 0 ? 0 : -most * betaQuantile(1 - chance, { alpha: some, beta: none + 1 });
}
