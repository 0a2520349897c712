const dayMs = 86_400_000;

/** An ISO date so many days later; texts that are no full date come back unchanged. */
export function addDays(date: string, days: number): string {
  const start = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(start) ? date : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

/** An ISO date so many weekdays later. */
export function addBusinessDays(date: string, days: number): string {
  const start = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(start) || days > 366) return date;
  const day = new Date(start);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/** Whole days from one ISO date to another; NaN when one is no full date. */
export function daysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / dayMs;
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const weekdayNamed = new RegExp(`\\b(?:${weekdays.join("|")})\\b`, "gi");

/** How many days ago the weekdays were that a text names: "it never came last Thursday". */
export function daysSinceWeekdays(today: string, text: string): number[] {
  const named = text.match(weekdayNamed) ?? [];
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return named.map((name) => (now - weekdays.indexOf(name.toLowerCase()) + 7) % 7 || 7);
}

const mostMonths = 24;

/** Whether one ISO date is the same day of a month as another, and up to two years later. */
export function areMonthsApart(from: string, to: string): boolean {
  const months = (date: string) => 12 * Number(date.slice(0, 4)) + Number(date.slice(5, 7));
  const apart = months(to) - months(from);
  return from.slice(8) === to.slice(8) && apart > 0 && apart <= mostMonths;
}
