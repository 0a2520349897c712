/** One item rated by two raters on the same numeric scale. */
export interface RatedPair {
  readonly one: number;
  readonly other: number;
}

/**
 * Cohen's weighted kappa with quadratic weights, where 1 is full agreement and 0 is chance agreement; undefined if both raters give the
 * same value throughout. On an evenly spaced scale, kappa depends only on distances, so a 101-point scale need not be divided into classes.
 */
export function quadraticKappa(pairs: readonly RatedPair[]): number | undefined {
  const [one, other] = [pairs.map((pair) => pair.one), pairs.map((pair) => pair.other)];
  const observed = meanOf(pairs.map((pair) => (pair.one - pair.other) ** 2));
  // The mean squared distance over all pairings of the two raters' values, in closed form.
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
