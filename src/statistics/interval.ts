/** How an interval was made; printed beside it. */
type IntervalMethod = "bootstrap" | "wilson" | "clopper-pearson" | "exact-difference" | "student";

/** A range that holds the true value in the stated share of repetitions. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: IntervalMethod;
}
