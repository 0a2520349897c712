import { bcaMeanRange, type Resampling } from "./bootstrap.ts";
import { clopperPearson } from "./clopper-pearson.ts";
import type { Interval } from "./interval.ts";
import { wilson } from "./wilson.ts";

// Below these sums, the coverage of the approximate intervals is too low, so exact intervals are used. With a limit of 10, Wilson's
// coverage would be only 92.8% for a share of 0.055 over 100 cases. With a limit of 20, coverage is never below 95% where fewer than 10
// successes are expected. The benchmark bench/coverage.ts checks both thresholds.
const enoughForWilson = 20;
const enoughForBootstrap = 10;

/**
 * The interval printed with a mean over cases, such as pass^k; each value is one case's share, from 0 to 1. Cases are
 * the sampling unit, so the interval shows how the estimate would vary over similar cases and trials.
 */
export function printedInterval(values: readonly number[], resampling: Resampling, level = 0.95): Interval {
  const cases = values.length;
  const successes = values.reduce((sum, value) => sum + value, 0);
  const rarer = Math.min(successes, cases - successes);
  if (values.every((value) => value === 0 || value === 1))
    return rarer >= enoughForWilson ? wilson(successes, cases, level) : clopperPearson(successes, cases, level);
  if (rarer < enoughForBootstrap) return clopperPearson(successes, cases, level);
  return { ...bcaMeanRange(values, level, resampling), level, method: "bootstrap" };
}
