/** The unbiased estimate C(c,k)/C(n,k), from c passes in n trials, of the probability that k new trials all pass. */
export function passHatK(c: number, n: number, k: number): number {
  if (![c, n, k].every(Number.isInteger) || c < 0 || c > n || k < 1)
    throw new RangeError(`pass^${k} of ${c} passes in ${n} trials: needs whole numbers with 0 <= c <= n and k >= 1`);
  // There is no unbiased estimate from fewer than k trials; returning 0 would invent a failure.
  if (k > n) throw new RangeError(`pass^${k} cannot be estimated from ${n} trials: run at least ${k} trials of the case`);
  if (c < k) return 0;
  let share = 1;
  for (let drawn = 0; drawn < k; drawn++) share *= (c - drawn) / (n - drawn);
  return share;
}
