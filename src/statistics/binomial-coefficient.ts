/** C(n, k), the number of ways to choose k out of n things; exact for n up to 50. */
export function binomialCoefficient(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  // Each partial product is itself a binomial coefficient, so every division is exact.
  for (let taken = 1; taken <= Math.min(k, n - k); taken++) ways = (ways * (n - taken + 1)) / taken;
  return ways;
}
