import type { Literal } from "../../language/literal.ts";
import { memoizeLatest } from "../../memoize.ts";
import { minutesOf } from "../stated/values.ts";

/**
 * The distinct values in a message, by kind. A derived value usually appears next to the values it was derived from.
 */
export interface ValuesByKind {
  /** Amounts of money, in cents. */
  readonly sums: readonly number[];
  readonly counts: readonly number[];
  readonly percents: readonly number[];
  readonly dates: readonly string[];
  /** Durations, in days and in minutes. */
  readonly days: ReadonlySet<number>;
  readonly minutes: ReadonlySet<number>;
}

/** Groups the values of a message by kind. */
export const valuesByKindIn: (values: readonly Literal[]) => ValuesByKind = memoizeLatest((values) => {
  const [sums, counts, percents, minutes] = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()];
  const dates = new Set<string>();
  for (const literal of values) {
    const { kind, value } = literal;
    if (kind === "money") sums.add(Math.round(Number(value) * 100));
    else if (kind === "percent") percents.add(Number(value));
    else if (kind === "date") dates.add(value);
    else if (kind === "count")
      for (const part of value.split("-").map(Number)) {
        counts.add(part);
        const length = minutesOf(part, literal.unit);
        if (length !== undefined) minutes.add(length);
      }
  }
  const days = new Set([...minutes].map((length) => length / 1_440));
  return { sums: [...sums], counts: [...counts], percents: [...percents], dates: [...dates], days, minutes };
});
