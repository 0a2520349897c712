/** The method by which an interval was computed; it is printed next to the interval. */
type IntervalMethod = "bootstrap" | "wilson" | "clopper-pearson" | "sign-flip" | "student";

/** A range that contains the true value in the stated share of repetitions. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: IntervalMethod;
}
