import type { Json } from "../../json.ts";
import { isSame, type Literal } from "../../language/literal.ts";
import { NUMBER_WORDS } from "../../language/number-words.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { memoizeLatest, memoizeText } from "../../memoize.ts";
import { canMean, slashedDates, spokenDates } from "./dates.ts";

// Parts of phrases that say that something costs nothing.
const payment = "(?:charge|cost|fee|payment|difference|supplement)";
const nought = new RegExp(
  [
    // "Feel free to write back" and "nothing has arrived" are about something else.
    String.raw`\b(?:complimentary|waived|(?<!\bfeel )free(?! to\b)|nothing(?! (?:has|had|is wrong|arrived|came|was|you)\b))\b`,
    String.raw`\bwithout (?:\w+ ){0,2}${payment}`,
    String.raw`\bno (?:\w+ ){0,3}${payment}`,
    String.raw`[$£€] ?0(?:[.,]00)?(?![\d.,]*\d)`,
    String.raw`\b0(?:[.,]00)? ?(?:[$£€]|(?:eur|gbp|usd|pounds|euros|dollars)\b)`,
  ].join("|"),
  "i",
);

const minutesIn: { readonly [unit: string]: number } = { minute: 1, hour: 60, day: 1_440, week: 10_080 };

/**
 * Whether a text states a value in any form that a customer would understand, such as an amount with or without cents, a date with or
 * without weekday and year, zero in words, a duration in another unit, or an id with any spacing. The name may include the unit of a
 * number.
 */
export function statesValue(text: string, { name, value }: { readonly name: string; readonly value: Json }, today: string): boolean {
  const plain = withoutMarkup(text);
  if (typeof value === "number") return statesNumber(plain, value, name);
  const words = String(value);
  if (quotes(plain, words) || holdsWords(plain, words)) return true;
  const literal = literalOf(words);
  if (!literal) return false;
  if (literal.kind === "money") return statesNumber(plain, Number(literal.value), name);
  if (literal.kind === "count" && statesDuration(plain, Number(literal.value), literal.unit)) return true;
  if (readLiterals(plain).some((found) => isSame(found, literal))) return true;
  return literal.kind === "date" && datesIn(plain)(today).some((date) => canMean(date, literal));
}

// What is read from a text is cached, because many values are looked up in one text.
const withoutMarkup = memoizeText((text) => text.replaceAll(/[*_`~]+/g, ""));
const datesIn = memoizeText((text) =>
  memoizeLatest((today: string) => [...slashedDates(text), ...(today === "" ? [] : spokenDates(text, today))]),
);
const spelledIn = memoizeText((text) => ` ${spelled(text)} `);

// The 15 in PACK15, NL-15, 2026-03-15 and 16:15 is not the number 15, but the 15 in USD15 is.
const numeral = /(?<![\p{L}\p{N}]|[\p{L}\p{N}]-|\d[.,:])(?:usd|eur|gbp)?(\d{1,3}(?:[, \u00a0]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/giu;

function statesNumber(text: string, value: number, name: string): boolean {
  if (value === 0 && nought.test(text)) return true;
  const unit = Object.keys(minutesIn).find((one) => name.includes(one));
  if (unit !== undefined && statesDuration(text, value, unit)) return true;
  const isSum = (literal: Literal) => literal.kind === "money" && Number(literal.value) === Math.abs(value);
  return numbersIn(text).has(Math.abs(value)) || readLiterals(text).some(isSum);
}

function statesDuration(text: string, value: number, unit: string): boolean {
  const minutes = minutesIn[unit];
  if (minutes === undefined) return false;
  return readLiterals(text).some((literal) => {
    const of = literal.kind === "count" ? minutesIn[literal.unit] : undefined;
    return of !== undefined && Number(literal.value) * of === value * minutes;
  });
}

/** Whether a value appears verbatim between spaces or punctuation; if so, the text need not be parsed. */
function quotes(text: string, words: string): boolean {
  const at = words === "" ? -1 : text.indexOf(words);
  if (at < 0) return false;
  const rest = text.slice(at + words.length, at + words.length + 2);
  return (at === 0 || " \n(".includes(text.charAt(at - 1))) && /^(?:$|[\s,;:!?)]|\.(?:\s|$))/.test(rest);
}

function holdsWords(text: string, words: string): boolean {
  const { part, id } = sought(words);
  const all = spelledIn(text);
  // "Two blue mugs" also names the blue mug.
  return (part !== "" && (all.includes(` ${part} `) || all.includes(` ${part}s `))) || id?.test(all) === true;
}

/** The numbers in a text, both digits and words. */
const numbersIn = memoizeText((text): ReadonlySet<number> => {
  const digits = [...text.matchAll(numeral)].map(([, found = ""]) => Number(found.replaceAll(/[, \u00a0]/g, "")));
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => NUMBER_WORDS.get(word) ?? []);
  return new Set([...digits, ...words]);
});

// The maximum length of an id or a code.
const longestId = 64;

/** The search terms for a value: its words and, for an id, a pattern that allows any spacing. */
const sought = memoizeText((words: string): { readonly part: string; readonly id: RegExp | undefined } => {
  const id = words.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  // HYD 7120693 and HYD-7120693 are the same id.
  const isId = words.length <= longestId && /\d/.test(id) && /^[\p{L}\p{N}-]+$/u.test(words);
  const pattern = isId ? new RegExp(`(?<![\\p{L}\\p{N}])${[...id].join(" ?")}(?![\\p{L}\\p{N}])`, "u") : undefined;
  return { part: spelled(words), id: pattern };
});

// Matches words, including the marks inside email addresses, paths and decimals.
const anyWords = /[\p{L}\p{N}]+(?:(?:[@/]|\.(?=[\p{L}\p{N}]))[\p{L}\p{N}]+)*[@/]?/gu;
// The same pattern for plain ASCII text; it is several times faster.
const plainWords = /[a-z0-9]+(?:(?:[@/]|\.(?=[a-z0-9]))[a-z0-9]+)*[@/]?/g;
const notPlain = /[^ -~\s]/;

/** Converts a text to lowercase without punctuation, with number words as digits. */
function spelled(text: string): string {
  const words = text.toLowerCase().match(notPlain.test(text) ? anyWords : plainWords) ?? [];
  let all = "";
  for (const word of words) all += `${all === "" ? "" : " "}${NUMBER_WORDS.get(word) ?? word}`;
  return all;
}

/** The typed literal that makes up the whole value; undefined if the value is a word or a sentence. */
export function literalOf(value: Json): Literal | undefined {
  return literalsOf(String(value))[0];
}

// The literals are cached, because the facts of a case are looked up in each of its trials.
const literalsOf = memoizeText((text: string): readonly Literal[] => {
  const [first, second] = readLiterals(text);
  return first && !second && first.end - first.start >= text.trim().length - 1 ? [first] : [];
});
