import { logGamma } from "./log-gamma.ts";

/** The two shape parameters of a beta distribution, both above zero. */
export interface BetaShape {
  readonly alpha: number;
  readonly beta: number;
}

/** The probability that a beta variable is at most `value`, which is the regularised incomplete beta function. */
export function betaCdf(value: number, { alpha, beta }: BetaShape): number {
  if (value <= 0) return 0;
  if (value >= 1) return 1;
  const front = Math.exp(logBetaFront(value, { alpha, beta }));
  // The continued fraction converges quickly only below the mean; above the mean, use the symmetry relation.
  return value < (alpha + 1) / (alpha + beta + 2)
    ? (front * continuedFraction(value, { alpha, beta })) / alpha
    : 1 - (front * continuedFraction(1 - value, { alpha: beta, beta: alpha })) / beta;
}

/** The density of a beta variable, for values strictly between 0 and 1. */
export function betaDensity(value: number, shape: BetaShape): number {
  return Math.exp(logBetaFront(value, shape)) / (value * (1 - value));
}

function logBetaFront(value: number, { alpha, beta }: BetaShape): number {
  const scale = logGamma(alpha + beta) - logGamma(alpha) - logGamma(beta);
  return scale + alpha * Math.log(value) + beta * Math.log1p(-value);
}

// Lentz's method on the continued fraction in DLMF 8.17.22.
function continuedFraction(value: number, { alpha, beta }: BetaShape): number {
  const tiny = 1e-300;
  let upper = 1;
  let lower = 1 / nonZero(1 - ((alpha + beta) * value) / (alpha + 1), tiny);
  let fraction = lower;
  for (let step = 1; step <= 10_000; step++) {
    const twice = alpha + 2 * step;
    const even = (step * (beta - step) * value) / ((twice - 1) * twice);
    const odd = (-(alpha + step) * (alpha + beta + step) * value) / (twice * (twice + 1));
    let change = 1;
    for (const term of [even, odd]) {
      lower = 1 / nonZero(1 + term * lower, tiny);
      upper = nonZero(1 + term / upper, tiny);
      change = lower * upper;
      fraction *= change;
    }
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction;
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}
