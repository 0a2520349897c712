import { clopperPearson } from "./clopper-pearson.ts";
import type { Interval } from "./interval.ts";

/** The number of times one outcome was observed, with the exact interval for its share. */
export interface SplitPart<Outcome> {
  readonly outcome: Outcome;
  readonly count: number;
  readonly of: number;
  readonly interval: Interval;
}

/** Counts the outcomes of independent samples, most frequent first. */
export function splitOf<Outcome>(outcomes: readonly Outcome[]): SplitPart<Outcome>[] {
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  return [...counts]
    .map(([outcome, { length }]) => shareOf(outcome, length, outcomes.length))
    .sort((one, other) => other.count - one.count);
}

/** The share of one outcome. */
export function shareOf<Outcome>(outcome: Outcome, count: number, of: number): SplitPart<Outcome> {
  return { outcome, count, of, interval: clopperPearson(count, of) };
}
