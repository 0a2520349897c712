import { allMatches } from "./all-matches.ts";
import type { Literal } from "./literal.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LONG_MONTHS = "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?";
const ANY_MONTH = `${LONG_MONTHS}|Nov(?:ember)?|Dec(?:ember)?|${MONTHS.join("|").toUpperCase()}`;
const MONTH = `(${ANY_MONTH})`;
const NUMBER = String.raw`0?[1-9]|[12]\d|3[01]`;
const ENDING = "(?:st|nd|rd|th)?";
const NOT_A_DAY = String.raw`(?!\d|:\d|%|\.\d)`;
const DAY = `(${NUMBER})${ENDING}${NOT_A_DAY}`;
const YEAR = String.raw`(?:,? (?:of )?((?:19|20)\d\d)(?!\d|:\d))?`;
const NOT_BEFORE = String.raw`(?! ?(?:${ANY_MONTH}|hours?|days?|[ap]m|[A-Z]{2,3}\b|x\b|[a-z]{1,20}s\b))`;
const LINK = ",? ?(?:and|or|to|through|until|[-–—&,]) ?(?:the )?";
const MORE = `((?:${LINK}(?:${NUMBER})${ENDING}${NOT_A_DAY}${NOT_BEFORE}){0,4})`;
const NAMED_FIRST = new RegExp(String.raw`\b${MONTH}\.? (?:the )?${DAY}${MORE}${YEAR}`, "g");
const MORE_BEFORE = `((?:${LINK.replace("|until", "")}(?:${NUMBER})${ENDING}){0,4})`;
const DAY_FIRST = new RegExp(String.raw`(?<![A-Za-z\d.,:/$£€-])(${NUMBER})${ENDING}${MORE_BEFORE} (?:of )?${MONTH}\b\.?${YEAR}`, "g");
const ISO = /(?<![\d-])((?:19|20)\d\d)[-/](0[1-9]|1[0-2])[-/](0[1-9]|[12]\d|3[01])(?!\d)/g;
const NUMERIC = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d\d)(?!\d)/g;
const HAS_MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)/;
const MAY_BE_NUMERIC = /\d[-/.]\d/;
const LINKED = /^[ ]?(?:and|or|to|through|until|[-–—&]|,)[ ]?(?:on )?$/;

/** Reads calendar dates as `2024-05-20`, or `--05-20` when the text states no year. */
export function readDates(text: string): Literal[] {
  const found: Literal[] = [];
  if (MAY_BE_NUMERIC.test(text)) readNumericDates(text, found);
  if (!HAS_MONTH.test(text)) return found;
  const named: Literal[] = [];
  for (const match of allMatches(NAMED_FIRST, text)) {
    addNamed(named, match, { month: match[1], days: [match[2], ...daysIn(match[3])], year: match[4] });
  }
  for (const match of allMatches(DAY_FIRST, text)) {
    addNamed(named, match, { month: match[3], days: [match[1], ...daysIn(match[2])], year: match[4] });
  }
  named.sort((left, right) => left.start - right.start);
  return [...found, ...inheritYears(named, text)];
}

function readNumericDates(text: string, found: Literal[]): void {
  for (const match of allMatches(ISO, text)) {
    addDate(found, match, { year: match[1], month: Number(match[2]), day: match[3] });
  }
  for (const match of allMatches(NUMERIC, text)) addNumeric(found, match);
}

function daysIn(more: string | undefined): string[] {
  return (more ?? "").match(/\d{1,2}/g) ?? [];
}

interface NamedDate {
  readonly month: string | undefined;
  readonly days: readonly (string | undefined)[];
  readonly year: string | undefined;
}

function addNamed(found: Literal[], match: RegExpExecArray, { month, days, year }: NamedDate): void {
  const number = MONTHS.indexOf((month ?? "").slice(0, 3).toLowerCase()) + 1;
  for (const day of days) addDate(found, match, { year, month: number, day });
}

interface DateParts {
  readonly year: string | undefined;
  readonly month: number;
  readonly day: string | undefined;
}

function addDate(found: Literal[], match: RegExpExecArray, { year, month, day }: DateParts): void {
  const rest = `${String(month).padStart(2, "0")}-${(day ?? "").padStart(2, "0")}`;
  const value = year === undefined ? `--${rest}` : `${year}-${rest}`;
  found.push({ kind: "date", value, start: match.index, end: match.index + match[0].length });
}

/** Reads a numeric date if one part exceeds twelve, both parts are equal, or dots mark the European order. */
function addNumeric(found: Literal[], match: RegExpExecArray): void {
  const first = Number(match[1]);
  const second = Number(match[3]);
  const dayFirst = first > 12 || match[2] === "." || first === second;
  const monthFirst = !dayFirst && second > 12;
  const [day, month] = monthFirst ? [second, first] : [first, second];
  if ((!dayFirst && !monthFirst) || month > 12 || month < 1 || day > 31 || day < 1) return;
  addDate(found, match, { year: match[4], month, day: String(day) });
}

/** Gives dates without a year the year of the date linked to them, as in "June 2 and June 3, 2025". */
function inheritYears(dates: readonly Literal[], text: string): Literal[] {
  const result = [...dates];
  for (let index = result.length - 2; index >= 0; index -= 1) {
    const date = result[index];
    const next = result[index + 1];
    if (date?.kind !== "date" || next?.kind !== "date" || !date.value.startsWith("--") || next.value.startsWith("--")) continue;
    if (!LINKED.test(text.slice(date.end, next.start))) continue;
    result[index] = { ...date, value: `${next.value.slice(0, 4)}${date.value.slice(1)}` };
  }
  return result;
}
