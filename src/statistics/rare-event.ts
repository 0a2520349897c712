import type { Resampling } from "./bootstrap.ts";
import type { CaseTally } from "./case-tally.ts";
import { upperBound } from "./clopper-pearson.ts";
import type { Interval } from "./interval.ts";
import { printedInterval } from "./printed-interval.ts";

/** How often something that should never happen did. Trials of one trap form a cluster; they are not new traps. */
export interface RareEvent {
  /** Cases where it happened in at least one trial, out of the cases tried. */
  readonly everHappened: { readonly cases: number; readonly of: number; readonly interval: Interval };
  /** The exact one-sided 95% upper bound on the share of cases where it would happen; gates compare against this. */
  readonly upperBound: number;
  /** Mean over cases of the share of trials in which it happened. */
  readonly rate: { readonly value: number; readonly interval: Interval };
}

/** Estimates a rare event from tallies in which c counts the trials where it happened. */
export function rareEvent(tallies: readonly CaseTally[], resampling: Resampling): RareEvent {
  const tried = tallies.filter(({ n }) => n > 0);
  const ever = tried.map(({ c }) => (c > 0 ? 1 : 0));
  const cases = ever.filter((happened) => happened === 1).length;
  const shares = tried.map(({ c, n }) => c / n);
  return {
    everHappened: { cases, of: tried.length, interval: printedInterval(ever, resampling) },
    upperBound: upperBound(cases, tried.length),
    rate: {
      value: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
      interval: printedInterval(shares, resampling),
    },
  };
}

/** How many clean cases it takes to show, at the given level, that a rate is at most this: 299 for 1%. */
export function cleanCasesNeeded(rate: number, level = 0.95): number {
  return Math.ceil(Math.log(1 - level) / Math.log(1 - rate));
}
