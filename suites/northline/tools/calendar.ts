const dayMs = 86_400_000;

/** The date part of a date or a timestamp. */
export function dateOf(moment: string): string {
  return moment.slice(0, 10);
}

/** Adds days to a date. */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(dateOf(date)) + days * dayMs);
}

/** Adds years to a date. */
export function addYears(date: string, years: number): string {
  const day = new Date(Date.parse(dateOf(date)));
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return isoDate(day.getTime());
}

/** The number of days from one date to another; negative if the second date is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(dateOf(to)) - Date.parse(dateOf(from))) / dayMs);
}

/** Adds business days to a date; every weekday counts, even a public holiday. */
export function addBusinessDays(date: string, days: number): string {
  let time = Date.parse(dateOf(date));
  for (let left = days; left > 0; ) {
    time += dayMs;
    if (isWeekday(time)) left -= 1;
  }
  return isoDate(time);
}

/** The number of weekdays after the first date, up to and including the second; 0 if the second date is not later. */
export function businessDaysBetween(from: string, to: string): number {
  const end = Date.parse(dateOf(to));
  let count = 0;
  for (let time = Date.parse(dateOf(from)) + dayMs; time <= end; time += dayMs) if (isWeekday(time)) count += 1;
  return count;
}

function isWeekday(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const months = "January February March April May June July August September October November December".split(" ");

/** A date in words, such as "March 12, 2026". */
export function sayDate(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`;
}

/** A ship date in words, such as "on March 12, 2026", or a phrase saying that there is no date yet. */
export function sayWhen(date: string | null): string {
  return date === null ? "as soon as it is in stock again; there is no date for that yet" : `on ${sayDate(date)}`;
}
