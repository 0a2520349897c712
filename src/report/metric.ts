import type { ScoredVerdict } from "../score/verdict.ts";

/** Something a scorecard counts in one trial, reported as a mean over cases and usable in `deskproof gate`. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  /** What is counted, of what; docs/method.md prints it. */
  readonly says: string;
  readonly scorecard: "any" | "desk" | "composite" | "reward";
  readonly better: "higher" | "lower";
  /** A share of trials; points up to `top`; a count per conversation; a sum of money over all trials. */
  readonly unit: "share" | "points" | "count" | "money";
  readonly top: number;
  /** A bad event that should never happen: bounds are drawn from the cases in which it ever did. */
  readonly rare: boolean;
  /** How much of how much this trial counts, or nothing when the trial says nothing about it. */
  readonly parts: (verdict: ScoredVerdict) => Parts | undefined;
}

/** x of n: 1 of 1 for something that happened, 7 of 8 rules kept. */
interface Parts {
  readonly x: number;
  readonly n: number;
}

/** Whether a metric lies between 0 and a known top, so that an interval can be drawn. */
export function hasBounds({ unit }: Pick<Metric, "unit">): boolean {
  return unit === "share" || unit === "points";
}
