import { bcaMeanRange, type Resampling } from "./bootstrap.ts";
import { clopperPearson } from "./clopper-pearson.ts";
import type { Interval } from "./interval.ts";
import { signFlipTest } from "./sign-flip-test.ts";

/** One case that two agents ran, with each agent's share from 0 to 1. */
export interface PairedCase {
  readonly one: number;
  readonly other: number;
}

/** Compares two agents case by case; the difference is positive if the first agent did better. */
export function pairedDifference(pairs: readonly PairedCase[], resampling: Resampling) {
  const differences = pairs.map(({ one, other }) => one - other);
  return {
    cases: pairs.length,
    mean: differences.reduce((sum, difference) => sum + difference, 0) / Math.max(1, pairs.length),
    interval: differenceInterval(differences, resampling),
    test: signFlipTest(differences, resampling),
  };
}
export type PairedDifference = Readonly<ReturnType<typeof pairedDifference>>;

const enoughForBootstrap = 10;

/** The confidence interval of a mean difference over cases; each difference is between -1 and 1. */
export function differenceInterval(differences: readonly number[], resampling: Resampling, level = 0.95): Interval {
  const cases = differences.length;
  const gained = differences.reduce((sum, difference) => sum + Math.max(0, difference), 0);
  const lost = differences.reduce((sum, difference) => sum + Math.max(0, -difference), 0);
  if (gained + lost >= enoughForBootstrap && cases - Math.max(gained, lost) >= enoughForBootstrap)
    return { ...bcaMeanRange(differences, level, resampling), level, method: "bootstrap" };
  // If too few cases differ for an approximation, combine exact intervals for gains and losses, each at half the error.
  const strict = 1 - (1 - level) / 2;
  const [gains, losses] = [clopperPearson(gained, cases, strict), clopperPearson(lost, cases, strict)];
  return { low: gains.low - losses.high, high: gains.high - losses.low, level, method: "exact-difference" };
}
