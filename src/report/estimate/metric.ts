import type { TrialCard } from "../../score/trial/trial-card.ts";
import type { ScoredVerdict } from "../../score/verdict.ts";

/** A quantity that a scorecard measures in each trial, reported as a mean over cases and usable in `deskproof gate`. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  /** The definition of the metric, with its denominator; printed in docs/method.md. */
  readonly says: string;
  readonly scorecard: "any" | TrialCard["scorecard"];
  readonly better: "higher" | "lower";
  /**
   * The quantity that the metric measures: a share of trials, points up to `top`, a count per conversation, or a sum of
   * money over all trials.
   */
  readonly unit: "share" | "points" | "count" | "money";
  readonly top: number;
  /**
   * Whether the metric counts an event that should never happen; its bounds are computed from the cases in which it
   * happened at least once.
   */
  readonly rare: boolean;
  /** The unit of the counts, if it is not trials. */
  readonly of?: "rules";
  /**
   * The trial's contribution to the metric, as x out of n, such as 1 of 1 if an event happened, or 7 of 8 if seven of
   * eight rules were followed; undefined if the trial does not measure the metric.
   */
  readonly parts: (verdict: ScoredVerdict) => { readonly x: number; readonly n: number } | undefined;
}

/** Whether a metric has a known maximum, so that an interval can be computed. */
export function hasBounds({ unit }: Pick<Metric, "unit">): boolean {
  return unit === "share" || unit === "points";
}
