import type { Json } from "../../json.ts";

const months = "January February March April May June July August September October November December".split(" ");

/** A value as a person would write it, with dates in words and non-integers with two decimals. */
export function sayValue(value: Json): string {
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(2);
  if (typeof value !== "string") return JSON.stringify(value);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? value : `${name} ${Number(day)}, ${year}`;
}

/** Joins items into a list, such as "a, b and c". */
export function sayList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** Capitalises the first letter. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Splits a text into sentences. */
export function sentencesOf(text: string): string[] {
  return text.trim().split(/(?<=[.!?])\s+(?=\p{Lu})/u);
}
