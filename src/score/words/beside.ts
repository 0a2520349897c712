import type { Literal } from "../../language/literal.ts";
import { minutesOf } from "./values.ts";

/** The values of a message, by kind: what a value follows from mostly stands beside it. Each list has distinct values. */
export interface Beside {
  /** Sums of money in cents. */
  readonly sums: readonly number[];
  readonly counts: readonly number[];
  readonly percents: readonly number[];
  readonly dates: readonly string[];
  /** Lengths of time in days, and in minutes. */
  readonly days: ReadonlySet<number>;
  readonly minutes: ReadonlySet<number>;
}

/** Sorts the values of a message by their kind. */
export function besideIn(values: readonly Literal[]): Beside {
  const [sums, counts, percents, minutes] = [
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
    new Set<number>(),
  ];
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
}
