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
  const of = <Value>(pick: (literal: Literal) => readonly Value[]) => [...new Set(values.flatMap(pick))];
  return {
    sums: of(({ kind, value }) => (kind === "money" ? [Math.round(Number(value) * 100)] : [])),
    counts: of(({ kind, value }) => (kind === "count" ? value.split("-").map(Number) : [])),
    percents: of(({ kind, value }) => (kind === "percent" ? [Number(value)] : [])),
    dates: of(({ kind, value }) => (kind === "date" ? [value] : [])),
    days: new Set(of((literal) => minutesIn(literal).map((minutes) => minutes / 1_440))),
    minutes: new Set(of(minutesIn)),
  };
}

function minutesIn(literal: Literal): number[] {
  if (literal.kind !== "count") return [];
  return literal.value.split("-").flatMap((part) => minutesOf(Number(part), literal.unit) ?? []);
}
