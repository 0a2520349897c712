import { readLiterals } from "../language/read-literals.ts";
import { daysBetween } from "./dates.ts";
import { sentencesOf } from "./sentences.ts";

/** What a value at a place of a message is worked out from: its sentence, and the one before if it points back to that. */
export function workingAt(message: string, place: number): string {
  const before = sentencesOf(message.slice(0, place));
  const [sentence = ""] = sentencesOf(`${before.at(-1) ?? ""}${message.slice(place)}`);
  const pointsBack = /^\W*(?:(?:and|so|but) )?(?:that|this|those|these|it|which)\b/i.test(sentence);
  return pointsBack ? `${before.at(-2) ?? ""} ${sentence}` : sentence;
}

/** Whether some words give two dates and these are the days from one to the other: "issued February 20, due March 1, so 9 days". */
export function showsDays(words: string, days: number, known: readonly string[]): boolean {
  const stated = readLiterals(words).flatMap(({ kind, value }) => (kind === "date" ? [value] : []));
  // A day without its year is that of the record it comes from.
  const dates = stated.flatMap((date) =>
    date.startsWith("--") ? known.filter((other) => other.slice(-5) === date.slice(-5)) : [date],
  );
  return dates.some((one) => dates.some((other) => daysBetween(one, other) === days));
}

/** Whether some words give two numbers of which one is this share of the other: "120 of 800 kWh, 15%". */
export function showsShare(words: string, percent: string): boolean {
  const decimals = percent.split(".")[1]?.length ?? 0;
  const numbers = (words.match(/\d[\d,]*(?:\.\d+)?(?!\s*(?:%|\d|per ?cent))/g) ?? []).map((digits) =>
    Number(digits.replaceAll(",", "")),
  );
  const isShare = (part: number, whole: number) =>
    part > 0 && part < whole && Number(((100 * part) / whole).toFixed(decimals)) === Number(percent);
  return numbers.some((part) => numbers.some((whole) => isShare(part, whole)));
}
