/** The unbiased chance that k fresh trials all pass, from c passes in n trials: C(c,k)/C(n,k). Needs 1 ≤ k ≤ n and 0 ≤ c ≤ n. */
export function passHatK(c: number, n: number, k: number): number {
  if (![c, n, k].every(Number.isInteger) || c < 0 || c > n || k < 1)
    throw new RangeError(`pass^${k} of ${c} passes in ${n} trials: needs whole numbers with 0 <= c <= n and k >= 1`);
  // From fewer than k trials no unbiased estimate exists; a 0 here would be a made-up failure.
  if (k > n)
    throw new RangeError(`pass^${k} cannot be estimated from ${n} trials: run at least ${k} trials of the case`);
  if (c < k) return 0;
  let share = 1;
  for (let drawn = 0; drawn < k; drawn++) share *= (c - drawn) / (n - drawn);
  return share;
}
