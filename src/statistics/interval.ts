/** How an interval was computed; printed next to it. */
type IntervalMethod = "bootstrap" | "wilson" | "clopper-pearson" | "exact-difference" | "student";

/** A range that contains the true value in the stated share of repetitions. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: IntervalMethod;
}
