/** The current time at all three desks, on a Wednesday. */
export const now = "2026-03-18T10:00";

/** Today's date. */
export const today = now.slice(0, 10);

const hourMs = 3_600_000;

/** Hours from one point in time to another; negative if the second is earlier. A date without a time means midnight. */
export function hoursBetween(from: string, to: string): number {
  return (momentOf(to) - momentOf(from)) / hourMs;
}

/** Minutes from one point in time to another. */
export function minutesBetween(from: string, to: string): number {
  return hoursBetween(from, to) * 60;
}

/** Whole calendar days from the date of one point in time to the date of another. */
export function daysBetween(from: string, to: string): number {
  return Math.round(hoursBetween(from.slice(0, 10), to.slice(0, 10)) / 24);
}

/** Hours that have passed since a point in time. */
export function hoursSince(at: string): number {
  return hoursBetween(at, now);
}

/** Hours that are left until a point in time. */
export function hoursUntil(at: string): number {
  return hoursBetween(now, at);
}

/** Calendar days that have passed since a date. */
export function daysSince(date: string): number {
  return daysBetween(date, now);
}

/** A date plus a number of days. */
export function addDays(date: string, days: number): string {
  return new Date(momentOf(date.slice(0, 10)) + days * 24 * hourMs).toISOString().slice(0, 10);
}

function momentOf(at: string): number {
  return Date.parse(at.includes("T") ? `${at}Z` : `${at}T00:00Z`);
}
