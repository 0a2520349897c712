import { betaQuantile } from "./beta-quantile.ts";

/** The quantile of Student's t-distribution with the given degrees of freedom at the given probability. */
export function studentQuantile(chance: number, degrees: number): number {
  if (chance === 0.5) return 0;
  const outside = 2 * Math.min(chance, 1 - chance);
  const share = betaQuantile(outside, { alpha: degrees / 2, beta: 0.5 });
  const size = Math.sqrt(degrees * (1 / share - 1));
  return chance < 0.5 ? -size : size;
}
