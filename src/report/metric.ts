import type { ScoredVerdict } from "../score/verdict.ts";

/** Something a scorecard measures in one trial, reported as a mean over cases and usable in `deskproof gate`. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  /** What is counted, out of what; printed in docs/method.md. */
  readonly says: string;
  readonly scorecard: "any" | "desk" | "composite" | "reward";
  readonly better: "higher" | "lower";
  /** A share of trials; points up to `top`; a count per conversation; a sum of money over all trials. */
  readonly unit: "share" | "points" | "count" | "money";
  readonly top: number;
  /** A bad event that should never happen: bounds are computed from the cases in which it ever did. */
  readonly rare: boolean;
  /** The trial's contribution to the metric, or undefined if it does not measure it. */
  readonly parts: (verdict: ScoredVerdict) => Parts | undefined;
}

/** x of n: 1 of 1 for something that happened, 7 of 8 rules followed. */
interface Parts {
  readonly x: number;
  readonly n: number;
}

/** Whether a metric has a known maximum, so that an interval can be computed. */
export function hasBounds({ unit }: Pick<Metric, "unit">): boolean {
  return unit === "share" || unit === "points";
}
