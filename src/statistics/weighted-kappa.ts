/** One item rated by two raters on the same numeric scale. */
export interface RatedPair {
  readonly one: number;
  readonly other: number;
}

/**
 * Cohen's weighted kappa with quadratic weights: 1 is full agreement, 0 is chance agreement. Undefined if both raters
 * give the same value throughout. On an evenly spaced scale it depends only on distances, so a 101-point scale needs no
 * classes.
 */
export function quadraticKappa(pairs: readonly RatedPair[]): number | undefined {
  const [one, other] = [pairs.map((pair) => pair.one), pairs.map((pair) => pair.other)];
  const observed = meanOf(pairs.map((pair) => (pair.one - pair.other) ** 2));
  // The mean squared distance over all pairings of their ratings, in closed form.
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
