const dayMs = 86_400_000;

/** Adds days to an ISO date; anything that is not a full date is returned unchanged. */
export function addDays(date: string, days: number): string {
  const start = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(start) ? date : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

/** The number of days between two ISO dates; NaN if either is not a full date. */
export function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / dayMs;
}

const mostMonths = 24;

/** Whether the second ISO date is the same day of a later month, up to two years after the first. */
export function areMonthsApart(from: string, to: string): boolean {
  const months = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
  const apart = months(to) - months(from);
  return from.slice(8) === to.slice(8) && apart > 0 && apart <= mostMonths;
}

/** Completes a date without a year with the year of another date. */
export function inYearOf(date: string, other: string): string {
  return date.startsWith("--") ? `${other.slice(0, 4)}${date.slice(1)}` : date;
}

/** Counts the weekdays (Monday to Friday) between two dates; -1 if they are more than about a year apart. */
export function businessDaysBetween(one: string, date: string): number {
  const other = inYearOf(date, one);
  const [from, to] = one < other ? [one, other] : [other, one];
  const days = daysBetween(from, to);
  if (!(days < 400)) return -1;
  const weeks = Math.floor(days / 7);
  let count = weeks * 5;
  for (let at = weeks * 7 + 1; at <= days; at += 1) {
    const day = new Date(`${addDays(from, at)}T00:00:00Z`).getUTCDay();
    if (day !== 0 && day !== 6) count += 1;
  }
  return count;
}
