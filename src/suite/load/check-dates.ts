import { entriesOf, itemsOf, type LocatedValue, textOf } from "../../case/located-value.ts";
import type { Report } from "./report-problem.ts";

/** Checks that every value written like a date is a valid date, except values that the customer mistypes. */
export function checkDates(root: LocatedValue, report: Report): void {
  for (const spot of leavesOf(root)) {
    const text = textOf(spot);
    if (spot.path[1] !== "typos" && text !== undefined && isNoDate(text))
      report(spot, `${text} is not a valid date or time`, "a date and time that exist");
  }
}

function* leavesOf(spot: LocatedValue): Iterable<LocatedValue> {
  const below = [...entriesOf(spot).map((entry) => entry.spot), ...itemsOf(spot)];
  if (below.length === 0) yield spot;
  for (const next of below) yield* leavesOf(next);
}

function isNoDate(text: string): boolean {
  const written = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text);
  if (!written) return false;
  const [, day = "", hour = "0", minute = "0", second = "0"] = written;
  const date = new Date(`${day}T00:00Z`);
  // `Date` silently rolls a day past the end of a month over into the next month.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return !isDay || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59;
}
