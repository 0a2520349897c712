const dayMs = 86_400_000;

/** An ISO date so many days later; texts that are no full date come back unchanged. */
export function addDays(date: string, days: number): string {
  const start = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(start) ? date : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one ISO date to another; NaN when one is no full date. */
export function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / dayMs;
}

const mostMonths = 24;

/** Whether one ISO date is the same day of a month as another, and up to two years later. */
export function areMonthsApart(from: string, to: string): boolean {
  const months = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
  const apart = months(to) - months(from);
  return from.slice(8) === to.slice(8) && apart > 0 && apart <= mostMonths;
}
