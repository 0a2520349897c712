/** One thing rated by two raters on the same scale of numbers. */
export interface RatedPair {
  readonly one: number;
  readonly other: number;
}

/**
 * Cohen's weighted kappa with quadratic weights: 1 is full agreement, 0 what chance would give. Undefined when both raters give
 * one and the same value throughout. On a scale of evenly spaced numbers it depends on the distances alone, so a scale of 101
 * points needs no classes.
 */
export function quadraticKappa(pairs: readonly RatedPair[]): number | undefined {
  const [one, other] = [pairs.map((pair) => pair.one), pairs.map((pair) => pair.other)];
  const observed = meanOf(pairs.map((pair) => (pair.one - pair.other) ** 2));
  // The mean squared distance of all pairings of their ratings, in closed form.
  const expected = variance(one) + variance(other) + (meanOf(one) - meanOf(other)) ** 2;
  return pairs.length === 0 || expected === 0 ? undefined : 1 - observed / expected;
}

function variance(values: readonly number[]): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
