import type { Json } from "../json.ts";
import { NUMBER_WORDS } from "../language/lexicon-units.ts";
import { readLiterals } from "../language/read-literals.ts";
import { isSame, literalOf } from "./same-literal.ts";
import { canMean, slashedDates, spokenDates } from "./short-dates.ts";

// What a sum of nothing is called.
const payment = "(?:charge|cost|fee|payment|difference|supplement)";
const nought = new RegExp(
  [
    String.raw`\b(?:nothing|free|complimentary|waived)\b`,
    String.raw`\bwithout (?:\w+ ){0,2}${payment}`,
    String.raw`\bno (?:\w+ ){0,3}${payment}`,
    String.raw`[$£€] ?0(?:[.,]00)?(?![\d.,]*\d)`,
    String.raw`\b0(?:[.,]00)? ?(?:[$£€]|(?:eur|gbp|usd|pounds|euros|dollars)\b)`,
  ].join("|"),
  "i",
);

const minutesIn: { readonly [unit: string]: number } = { minute: 1, hour: 60, day: 1_440, week: 10_080 };

/** A value that has to be told, and what it is called: the name of a number may say its unit. */
export interface Wanted {
  readonly name: string;
  readonly value: Json;
}

/**
 * Whether a value stands in a text in any rendering that a reader would accept: a sum with or without cents, a date with or
 * without weekday and year, nought in words, a length of time in another unit, an id however it is spaced.
 */
export function statesValue(text: string, { name, value }: Wanted, today: string): boolean {
  const plain = text.replaceAll(markup, "");
  if (typeof value === "number") return statesNumber(plain, value, name);
  const words = String(value);
  if (holdsWords(plain, words)) return true;
  const literal = literalOf(words);
  if (!literal) return false;
  if (literal.kind === "money") return statesNumber(plain, Number(literal.value), name);
  if (literal.kind === "count" && statesDuration(plain, Number(literal.value), literal.unit)) return true;
  if (literal.kind === "date") {
    const dates = [...slashedDates(plain), ...(today === "" ? [] : spokenDates(plain, today))];
    if (dates.some((date) => canMean(date, literal))) return true;
  }
  return readLiterals(plain).some((found) => isSame(found, literal));
}

const markup = /[*_`~]+/g;
// The 15 of PACK15, NL-15, 2026-03-15 and 16:15 is no 15; that of USD15 is.
const numeral =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}]-|\d[.,:])(?:usd|eur|gbp)?(\d{1,3}(?:[, \u00a0]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/giu;

function statesNumber(text: string, value: number, name: string): boolean {
  if (value === 0 && nought.test(text)) return true;
  const unit = Object.keys(minutesIn).find((one) => name.includes(one));
  if (unit !== undefined && statesDuration(text, value, unit)) return true;
  const numerals = [...text.matchAll(numeral)].map(([, found = ""]) => Number(found.replaceAll(/[, \u00a0]/g, "")));
  if (numerals.includes(Math.abs(value))) return true;
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => NUMBER_WORDS.get(word) === value);
}

function statesDuration(text: string, value: number, unit: string): boolean {
  const minutes = minutesIn[unit];
  if (minutes === undefined) return false;
  const stated = readLiterals(text).flatMap((literal) => {
    const of = literal.kind === "count" ? minutesIn[literal.unit] : undefined;
    return of === undefined ? [] : [Number(literal.value) * of];
  });
  return stated.includes(value * minutes);
}

function holdsWords(text: string, words: string): boolean {
  const [whole, part] = [spelled(text), spelled(words)];
  if (part !== "" && ` ${whole} `.includes(` ${part} `)) return true;
  // HYD 7120693 and HYD-7120693 are one number.
  const id = words.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const isId = /\d/.test(id) && /^[\p{L}\p{N}-]+$/u.test(words);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${[...id].join(" ?")}(?![\\p{L}\\p{N}])`, "u");
  return isId && pattern.test(whole);
}

/** A text in lower case without punctuation, its number words in digits. */
function spelled(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.@/]+|\.(?!\p{L}|\p{N})|(?<!\p{L}|\p{N})[./@]/gu, " ")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => NUMBER_WORDS.get(word) ?? word)
    .join(" ");
}
