import { betaQuantile } from "./beta-quantile.ts";
import type { Interval } from "./interval.ts";

/**
 * The exact Clopper-Pearson interval for a share of independent cases; its coverage is never below its level.
 * Fractional sums are allowed, because shares between 0 and 1 vary less than zeros and ones with the same mean.
 */
export function clopperPearson(successes: number, cases: number, level = 0.95): Interval {
  const outside = (1 - level) / 2;
  return {
    low: lowerBound(successes, cases, 1 - outside),
    high: upperBound(successes, cases, 1 - outside),
    level,
    method: "clopper-pearson",
  };
}

/** The exact one-sided upper bound on a share; at the 95% level, the bound for 0 of 18 is 15.3%. */
export function upperBound(successes: number, cases: number, level = 0.95): number {
  if (successes >= cases) return 1;
  return betaQuantile(level, { alpha: successes + 1, beta: cases - successes });
}

/** The exact one-sided lower bound on a share. */
export function lowerBound(successes: number, cases: number, level = 0.95): number {
  if (successes <= 0) return 0;
  return betaQuantile(1 - level, { alpha: successes, beta: cases - successes + 1 });
}
