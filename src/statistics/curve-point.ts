import { binomialCoefficient } from "./binomial-coefficient.ts";
import type { Range } from "./find-histogram.ts";
import { type PrintedValue, printedNumber, roundingRange, wholeNumbersFor } from "./printed-value.ts";

/** One known value of a reliability curve, with the ranges of exact values that it can represent. */
export interface CurvePoint {
  readonly k: number;
  /** The value as displayed, such as "a_7 = 0.438". */
  readonly label: string;
  readonly value: number;
  /** The shares that round to the value. */
  readonly rounded: Range;
  /** The range of possible whole numbers for Σ C(c, k) over the cases; empty (low above high) if there are none. */
  readonly sums: Range;
}

/** The number of cases and of trials per case. */
export interface CurveSize {
  readonly n: number;
  readonly cases: number;
}

/** Converts a printed value to a point. */
export function printedPoint(k: number, printed: PrintedValue, { n, cases }: CurveSize): CurvePoint {
  const whole = BigInt(cases) * BigInt(binomialCoefficient(n, k));
  const value = printedNumber(printed);
  return {
    k,
    label: `a_${k} = ${value.toFixed(printed.decimals)}`,
    value,
    rounded: roundingRange(printed),
    sums: wholeNumbersFor(printed, whole),
  };
}

/** A ratio stated in a report, as in "the drop at k is `times` times the previous drop". */
export interface StatedDrop {
  readonly k: number;
  readonly times: number;
}

/**
 * The point implied by a stated drop, where a_(k-1) - a_k = times · (a_(k-2) - a_(k-1)) determines a_(k-2). "Roughly 6
 * times" is taken to mean 5.5 to 6.5.
 */
export function impliedPoint(
  { k, times }: StatedDrop,
  { before, after }: { readonly before: CurvePoint; readonly after: CurvePoint },
  { n, cases }: CurveSize,
): CurvePoint {
  const at = (one: number, other: number, ratio: number) => one + (one - other) / ratio;
  const value = at(before.value, after.value, times);
  const rounded = {
    low: at(before.rounded.low, after.rounded.high, times + 0.5),
    high: at(before.rounded.high, after.rounded.low, times - 0.5),
  };
  const whole = cases * binomialCoefficient(n, k - 2);
  return {
    k: k - 2,
    label: `a_${k - 2} = ${value.toFixed(4)} (the drop into k = ${k} is stated as ${times} times the one before)`,
    value,
    rounded,
    sums: { low: Math.max(0, Math.ceil(rounded.low * whole - 1e-6)), high: Math.floor(rounded.high * whole + 1e-6) },
  };
}
