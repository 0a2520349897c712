/** C(n, k): in how many ways k things are taken from n; exact for n up to 50. */
export function binomialCoefficient(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  // Each partial product is itself a binomial coefficient, so every division comes out even.
  for (let taken = 1; taken <= Math.min(k, n - k); taken++) ways = (ways * (n - taken + 1)) / taken;
  return ways;
}
