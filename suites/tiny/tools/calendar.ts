const dayMs = 86_400_000;

/** Adds business days to a date; every weekday counts, even a public holiday. */
export function addBusinessDays(date: string, days: number): string {
  let time = Date.parse(date);
  for (let left = days; left > 0; ) {
    time += dayMs;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}

/** The number of days from one date to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
