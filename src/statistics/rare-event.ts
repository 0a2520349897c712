import type { Resampling } from "./bootstrap.ts";
import type { CaseTally } from "./case-tally.ts";
import { upperBound } from "./clopper-pearson.ts";
import type { Interval } from "./interval.ts";
import { printedInterval } from "./printed-interval.ts";

/** The frequency of an event that should never happen; the trials of one case form a cluster and are not independent. */
export interface RareEvent {
  /** Cases in which the event happened in at least one trial, out of the cases tried. */
  readonly everHappened: { readonly cases: number; readonly of: number; readonly interval: Interval };
  /** The exact one-sided 95% upper bound on the share of cases in which the event would happen; gates use this bound. */
  readonly upperBound: number;
  /** The share of trials in which the event happened, averaged over cases. */
  readonly rate: { readonly value: number; readonly interval: Interval };
}

/** Estimates the frequency of a rare event from tallies in which c counts the trials where the event happened. */
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

/**
 * The number of cases without the event that are needed to show, at the given level, that its rate is at most `rate`;
 * for a rate of 1%, 299 cases are needed.
 */
export function cleanCasesNeeded(rate: number, level = 0.95): number {
  return Math.ceil(Math.log(1 - level) / Math.log(1 - rate));
}
