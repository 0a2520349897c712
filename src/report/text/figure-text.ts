import type { Interval } from "../../statistics/interval.ts";
import type { Figure } from "../estimate/figure.ts";
import { pointsText } from "./points.ts";
import { nothing, spaced } from "./spaced.ts";

/** Formats a share in percent, with one decimal. */
export function percent(share: number | null): string {
  return share === null ? nothing : `${(share * 100).toFixed(1)}%`;
}

/** Formats both ends of an interval of shares, in percent. */
export function percentRange({ low, high }: Pick<Interval, "low" | "high">): string {
  return `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}%`;
}

/** Formats a difference of shares in percentage points, with a plus sign if it is positive. */
export function signedPoints(share: number): string {
  return `${share > 0 ? "+" : ""}${pointsText(share)}`;
}

/** Formats both ends of the interval of a difference, in percentage points. */
export function rangeText({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${pointsText(low)} to ${pointsText(high)}`;
}

/** Formats a p-value for printing. */
export function chanceText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

/** Formats a p-value as part of a sentence. */
export function pText(p: number): string {
  return p < 0.0001 ? `p ${chanceText(p)}` : `p = ${chanceText(p)}`;
}

/** Counts by name in one line, such as `end state 2, gate 1`. */
export function namedCounts(counts: { readonly [name: string]: number }): string {
  const parts = Object.entries(counts).map(([name, count]) => `${spaced(name)} ${count}`);
  return parts.join(", ") || nothing;
}

/** Formats a metric's value in its unit. */
export function figureValue({ unit, value }: Pick<Figure, "unit" | "value">): string {
  if (unit === "share") return percent(value);
  return unit === "money" ? value.toFixed(2) : value.toFixed(1);
}

/**
 * The title of a metric in a table of means over cases and counts of trials, with a note if the metric is a total or counts something else.
 */
export function figureTitle({ title, unit, of }: Pick<Figure, "title" | "unit" | "of">): string {
  if (of !== undefined) return `${title} (counts: ${of})`;
  return unit === "money" ? `${title} (total)` : title;
}

/** Formats a metric's counts as x/n, or only n if x is not a count. */
export function figureCounts({ unit, x, n }: Pick<Figure, "unit" | "x" | "n">): string {
  return unit === "share" ? `${x}/${n}` : `${n}`;
}

/** Formats a metric's interval in its unit. */
export function figureRange({ unit, interval }: Pick<Figure, "unit" | "interval">): string {
  if (!interval) return nothing;
  return unit === "share" ? percentRange(interval) : `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}`;
}

/** Formats a count with its noun, such as `1 case` or `6 cases`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Names as part of a sentence, such as `a and b` or `a, b and c`. */
export function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** The first few names of a list, and how many more there are. */
export function fewOf(names: readonly string[], most = 4): string {
  return names.length <= most + 1 ? joined(names) : `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
}

/** Formats a count with its share, such as `3 of 18 trials (16.7%)`. */
export function outOf({ x, n }: { readonly x: number; readonly n: number }, noun: string): string {
  return `${x} of ${counted(n, noun)} (${percent(n === 0 ? null : x / n)})`;
}
