import { readLiterals } from "../language/read-literals.ts";
import { daysBetween } from "./dates.ts";

/** Whether a message gives two dates and these are the days from one to the other: "issued February 20, due March 1, so 9 days". */
export function showsDays(message: string, days: number, known: readonly string[]): boolean {
  const stated = readLiterals(message).flatMap(({ kind, value }) => (kind === "date" ? [value] : []));
  // A day without its year is that of the record it comes from.
  const dates = stated.flatMap((date) =>
    date.startsWith("--") ? known.filter((other) => other.slice(-5) === date.slice(-5)) : [date],
  );
  return dates.some((one) => dates.some((other) => daysBetween(one, other) === days));
}

/** Whether a message gives two numbers of which one is this share of the other: "120 of 800 kWh, 15%". */
export function showsShare(message: string, percent: string): boolean {
  const decimals = percent.split(".")[1]?.length ?? 0;
  const numbers = (message.match(/\d[\d,]*(?:\.\d+)?(?!\s*(?:%|\d|per ?cent))/g) ?? []).map((digits) =>
    Number(digits.replaceAll(",", "")),
  );
  const isShare = (part: number, whole: number) =>
    part > 0 && part < whole && Number(((100 * part) / whole).toFixed(decimals)) === Number(percent);
  return numbers.some((part) => numbers.some((whole) => isShare(part, whole)));
}
