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
