import type { Json } from "../../json.ts";
import { isSame, type Literal } from "../../language/literal.ts";
import { NUMBER_WORDS } from "../../language/number-words.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { wordPairs } from "../../language/word-list.ts";
import { lazy, memoizeText } from "../../memoize.ts";
import { canMean, slashedDates, spokenDates } from "./dates.ts";

// Parts of phrases that say that something costs nothing.
const payment = "(?:charge|cost|fee|payment|difference|supplement)";
const nought = new RegExp(
  [
    // "Feel free to write back" and "nothing has arrived" are about something else.
    String.raw`\b(?:complimentary|waived|(?<!\bfeel )free(?! to\b)|nothing(?! (?:has|had|is wrong|arrived|came|was|you)\b))\b`,
    String.raw`\bwithout (?:\w+ ){0,2}${payment}`,
    String.raw`\bno (?:\w+ ){0,3}${payment}`,
    String.raw`(?:n['’]t|\bnot) (?:\w+ ){0,2}(?:cost|pay|charged)(?: \w+){0,2} (?:anything|a (?:penny|cent)|(?:more|extra)(?! than\b))\b`,
    String.raw`(?:\bwon['’]t|\bnot) be charged(?! (?:until|again|twice|more than)\b)`,
    String.raw`[$£€] ?0(?:[.,]00)?(?![\d.,]*\d)`,
    String.raw`\b0(?:[.,]00)? ?(?:[$£€]|(?:eur|gbp|usd|pounds|euros|dollars)\b)`,
  ].join("|"),
  "i",
);

const minutesIn: { readonly [unit: string]: number } = { minute: 1, hour: 60, day: 1_440, week: 10_080, month: 43_800, year: 525_600 };
const oneUnit = /\b(?:an? (?=(?:full |whole )?(?:minute|hour|day|week|month|year)\b)|(?:an?|next) (?=(?:business|working) day\b))/gi;

/**
 * Whether a text states a value in any form that a customer would understand, such as an amount with or without cents, a date with or
 * without weekday and year, zero in words, a duration in another unit, or an id with any spacing. The name may include the unit of a
 * number.
 */
export function statesValue(text: string, { name, value }: { readonly name: string; readonly value: Json }, today: string): boolean {
  const plain = text.replaceAll(/[*_`~]+/g, "");
  if (typeof value === "number") return statesNumber(plain, value, name);
  const words = String(value);
  if (quotes(plain, words) || holdsWords(plain, words)) return true;
  const literal = literalOf(words);
  if (!literal) return false;
  if (literal.kind === "money") return statesNumber(plain, Number(literal.value), name);
  if (literal.kind === "count" && statesDuration(plain, Number(literal.value), literal.unit)) return true;
  if (readLiterals(plain.replaceAll(oneUnit, "1 ")).some((found) => isSame(found, literal))) return true;
  const { dates } = searchable(plain);
  return literal.kind === "date" && dates(today).some((date) => canMean(date, literal));
}

/** A text that is searched for many values, or a value that is searched for in many texts; each part is computed on first use. */
const searchable = memoizeText((text) => {
  let known: { readonly today: string; readonly dates: readonly string[] } | undefined;
  return {
    /** The words in lowercase between spaces, without punctuation, with number words as digits. */
    words: lazy(() => ` ${spelled(text)} `),
    /** The numbers, both digits and words. */
    numbers: lazy(() => numbersIn(text)),
    /** The typed literal that makes up the whole text, if there is one. */
    literals: lazy(() => wholeLiterals(text)),
    /** If the text is an id, a pattern that allows any spacing. */
    ids: lazy(() => idPatterns(text)),
    /** The dates that it may mean without naming the year. */
    dates: (today: string) => {
      if (known?.today !== today) known = { today, dates: [...slashedDates(text), ...(today === "" ? [] : spokenDates(text, today))] };
      return known.dates;
    },
  };
});

// The 15 in PACK15, NL-15, 2026-03-15 and 16:15 is not the number 15, but the 15 in USD15 is.
const numeral = /(?<![\p{L}\p{N}]|[\p{L}\p{N}]-|\d[.,:])(?:usd|eur|gbp)?(\d{1,3}(?:[, \u00a0]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)/giu;

function statesNumber(text: string, value: number, name: string): boolean {
  if (value === 0 && nought.test(text)) return true;
  const unit = Object.keys(minutesIn).find((one) => name.includes(one));
  if (unit !== undefined && statesDuration(text, value, unit)) return true;
  const isSum = (literal: Literal) => literal.kind === "money" && Number(literal.value) === Math.abs(value);
  return searchable(text).numbers().has(Math.abs(value)) || readLiterals(text).some(isSum);
}

function statesDuration(text: string, value: number, unit: string): boolean {
  const minutes = minutesIn[unit];
  if (minutes === undefined) return false;
  return readLiterals(text.replaceAll(oneUnit, "1 ")).some((literal) => {
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
  const sought = searchable(words);
  const part = sought.words();
  const all = searchable(text).words();
  // "Two blue mugs" also names the blue mug.
  if (part.trim() !== "" && (all.includes(part) || all.includes(`${part.trimEnd()}s `))) return true;
  return sought.ids().some((id) => id.test(all));
}

function numbersIn(text: string): ReadonlySet<number> {
  const digits = [...text.matchAll(numeral)].map(([, found = ""]) => Number(found.replaceAll(/[, \u00a0]/g, "")));
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => NUMBER_WORDS.get(word) ?? []);
  return new Set([...digits, ...words]);
}

// The maximum length of an id or a code.
const longestId = 64;

function idPatterns(words: string): readonly RegExp[] {
  const id = words.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  // HYD 7120693 and HYD-7120693 are the same id.
  const isId = words.length <= longestId && /\d/.test(id) && /^[\p{L}\p{N}-]+$/u.test(words);
  return isId ? [new RegExp(`(?<![\\p{L}\\p{N}])${[...id].join(" ?")}(?![\\p{L}\\p{N}])`, "u")] : [];
}

// Matches words, including the marks inside email addresses, paths and decimals.
const anyWords = /[\p{L}\p{N}]+(?:(?:[@/]|\.(?=[\p{L}\p{N}]))[\p{L}\p{N}]+)*[@/]?/gu;
// The same pattern for plain ASCII text; it is several times faster.
const plainWords = /[a-z0-9]+(?:(?:[@/]|\.(?=[a-z0-9]))[a-z0-9]+)*[@/]?/g;
const notPlain = /[^ -~\s]/;
const addressWords = wordPairs("address-words");

/** Converts a text to lowercase without punctuation, with number words as digits and the words of addresses abbreviated. */
function spelled(text: string): string {
  const words = text.toLowerCase().match(notPlain.test(text) ? anyWords : plainWords) ?? [];
  let all = "";
  for (const word of words) all += `${all === "" ? "" : " "}${NUMBER_WORDS.get(word) ?? addressWords.get(word) ?? word}`;
  return all;
}

/** The typed literal that makes up the whole value; undefined if the value is a word or a sentence. */
export function literalOf(value: Json): Literal | undefined {
  return searchable(String(value)).literals()[0];
}

function wholeLiterals(text: string): readonly Literal[] {
  const [first, second] = readLiterals(text);
  return first && !second && first.end - first.start >= text.trim().length - 1 ? [first] : [];
}
