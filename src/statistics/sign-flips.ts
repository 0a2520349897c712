/** Differences as whole numbers of equal steps, without zeros, so that all sums of flipped differences fit into a table. */
export interface SignFlips {
  /** The absolute size of each difference, in steps. */
  readonly sizes: readonly number[];
  /** The sum of all sizes. */
  readonly reach: number;
  /** The sum of the sizes of the positive differences. */
  readonly gained: number;
  /** The number of steps in a difference of 1. */
  readonly perUnit: number;
}

const largestTable = 50_000_000;
const largestRoundedTable = 5_000_000;

/** Converts differences to steps. */
export function signFlipsOf(differences: readonly number[]): SignFlips {
  const perUnit = stepsPerUnit(differences.filter((difference) => difference !== 0).map(Math.abs));
  const steps = differences.map((difference) => Math.round(difference * perUnit)).filter((size) => size !== 0);
  const sizes = steps.map(Math.abs);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { sizes, reach: sum(sizes), gained: sum(steps.filter((size) => size > 0)), perUnit };
}

// Shares of n trials are multiples of a common fraction. Other values are rounded to small steps. The test stays exact, because it may use
// any statistic of the signs; only the statistic differs slightly from the sum.
function stepsPerUnit(values: readonly number[]): number {
  const work = values.reduce((sum, value) => sum + value, 0) * values.length;
  for (let steps = 1; steps <= 5040 && steps * work <= largestTable; steps++)
    if (values.every((value) => Math.abs(value * steps - Math.round(value * steps)) < 1e-7)) return steps;
  return Math.max(1, Math.floor(largestRoundedTable / Math.max(1, work)));
}

/**
 * The probability of each sum of the positive differences, from 0 to `reach` steps, if each sign is drawn independently.
 * A difference of d steps is positive with odds exp(2 · tilt · d); without tilt, both signs are equally likely.
 */
export function chancesOfSums({ sizes, reach }: SignFlips, tilt = 0): Float64Array {
  let [chances, next] = [new Float64Array(reach + 1), new Float64Array(reach + 1)];
  chances[0] = 1;
  let used = 0;
  for (const size of sizes) {
    const positive = 1 / (1 + Math.exp(-2 * tilt * size));
    next.fill(0, 0, used + size + 1);
    for (let sum = 0; sum <= used; sum++) {
      const chance = chances[sum] ?? 0;
      next[sum] = (next[sum] ?? 0) + chance * (1 - positive);
      next[sum + size] = (next[sum + size] ?? 0) + chance * positive;
    }
    used += size;
    [chances, next] = [next, chances];
  }
  return chances;
}
