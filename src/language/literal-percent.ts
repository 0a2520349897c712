import { allMatches } from "./all-matches.ts";
import type { Literal } from "./literal.ts";

const PERCENT = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,4})?)\s?(?:%|percent\b|per cent\b)/gi;

/** Reads percentages. */
export function readPercents(text: string): Literal[] {
  if (!text.includes("%") && !text.includes("cent")) return [];
  const found: Literal[] = [];
  for (const match of allMatches(PERCENT, text)) {
    const value = (match[1] ?? "").replace(",", ".");
    found.push({ kind: "percent", value, start: match.index, end: match.index + match[0].length });
  }
  return found;
}
