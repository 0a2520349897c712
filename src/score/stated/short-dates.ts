import type { Literal } from "../../language/literal.ts";
import { memoizeLatest } from "../../memoize.ts";
import { addDays } from "./dates.ts";

/** A date whose year or month, or the order of day and month, is left implicit. */
export interface ShortDate {
  readonly start: number;
  readonly end: number;
  /** The dates that the text may refer to; 3/12 is March 12 to some people and December 3 to others. */
  readonly readings: readonly string[];
}

const slashed = /(?<![\d/.$£€-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d)|(\.))?(?![\d/%])/g;
const weekday = "(Sun|Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?)(?:day)?\\b";
const ordinal = new RegExp(`(?:\\b${weekday}\\.?,? (?:the )?)?\\b(\\d{1,2})(?:st|nd|rd|th)\\b`, "gi");
const numbered = new RegExp(`\\b${weekday}\\.?,? (?:the )?(\\d{1,2})\\b(?![:/.]\\d|st|nd|rd|th)`, "gi");
const named = new RegExp(`\\b(?:(this|next|coming|last) )?${weekday}`, "gi");
const relative = /\b(?:(the day after tomorrow)|(tomorrow)|(today|tonight|this (?:morning|afternoon|evening))|(yesterday))\b/gi;
// Matches any spelling, such as "march 12", "12-Mar" or "MARCH 12TH".
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(${months.join("|")})[a-z]{0,6}`;
const monthFirst = new RegExp(`\\b${month}\\.?[ -](?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)`, "gi");
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${month}\\b`, "gi");
// Quick tests that rule out most texts, which contain no weekday, ordinal or month.
const anyWeekday = new RegExp(`\\b${weekday}`, "i");
const anyOrdinal = /\d(?:st|nd|rd|th)\b/i;
const anyMonth = new RegExp(`\\b(?:${months.join("|")})`, "i");
const daysOff = [2, 1, 0, -1];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Finds numeric dates with no year or an ambiguous month, such as 3/12 or 12/03/26. */
export function slashedDates(text: string): ShortDate[] {
  return [...text.matchAll(slashed)].flatMap((match) => {
    const [all, first, mark, second, year, stop] = match;
    // Without a year or a final full stop, 12.03 is read as an amount and 3-4 as a range.
    if (mark !== "/" && year === undefined && stop === undefined) return [];
    const readings = [dated(first, second, year), dated(second, first, year)].filter((date) => date !== undefined);
    return readings.length === 0 ? [] : [{ start: match.index, end: match.index + all.length, readings }];
  });
}

/** Finds days given as a weekday, as a day of the month or relative to today, such as "Thursday the 12th" or "tomorrow". */
export function spokenDates(text: string, today: string): ShortDate[] {
  const weekdays = anyWeekday.test(text);
  const numbers = [...(anyOrdinal.test(text) ? matches(text, ordinal) : []), ...(weekdays ? matches(text, numbered) : [])];
  const inMonths = anyMonth.test(text);
  return [
    ...numbers.map((match) => at(match, nearDays(match[1], match[2], today))),
    ...(inMonths ? matches(text, monthFirst) : []).map((match) => at(match, inMonth(match[1], match[2]))),
    ...(inMonths ? matches(text, dayFirst) : []).map((match) => at(match, inMonth(match[2], match[1]))),
    ...(weekdays ? matches(text, named) : []).map((match) => at(match, byWeekday(match[1], match[2], today))),
    ...matches(text, relative).map((match) =>
      at(match, [addDays(today, daysOff[match.slice(1).findIndex((part) => part !== undefined)] ?? 0)]),
    ),
  ];
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

/** The days within about a month of today that "Thursday the 12th" or "the 12th" may refer to. */
function nearDays(name: string | undefined, number: string | undefined, today: string): string[] {
  return around(today)
    .filter(({ day, weekday }) => day === Number(number) && (name === undefined || weekday === shortDay(name)))
    .map(({ date }) => date);
}

/** Whether a short date may refer to this date. */
export function canMean({ readings }: ShortDate, { value }: Literal): boolean {
  return readings.some((date) => (date.startsWith("--") ? date.slice(1) === value.slice(4) : date === value));
}

function at(match: RegExpExecArray, readings: readonly string[]): ShortDate {
  return { start: match.index, end: match.index + match[0].length, readings };
}

function dated(month: string | undefined, day: string | undefined, year: string | undefined): string | undefined {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  const rest = `${(month ?? "").padStart(2, "0")}-${(day ?? "").padStart(2, "0")}`;
  return year === undefined ? `--${rest}` : `${year.padStart(4, "20")}-${rest}`;
}

function inMonth(name: string | undefined, day: string | undefined): string[] {
  const date = dated(String(months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1), day, undefined);
  return date === undefined ? [] : [date];
}

const widest = 31;

/** A day near today, with its date, day of the month and names. */
interface NearDay {
  readonly date: string;
  readonly day: number;
  readonly weekday: string | undefined;
}

/** The dates within about a month of today that a bare day of the month may refer to. */
const around = memoizeLatest((today: string): readonly NearDay[] =>
  Array.from({ length: 2 * widest + 1 }, (_, index) => {
    const date = addDays(today, index - widest);
    return { date, day: Number(date.slice(8)), weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] };
  }),
);

function shortDay(name: string | undefined): string | undefined {
  return name?.slice(0, 3).toLowerCase();
}

// On a Tuesday, "next Wednesday" means tomorrow to some people and a week later to others.
function byWeekday(which: string | undefined, day: string | undefined, today: string): string[] {
  const [from, to] = which?.toLowerCase() === "next" ? [1, 14] : which?.toLowerCase() === "last" ? [-14, -1] : [-7, 7];
  return around(today)
    .slice(widest + from, widest + to + 1)
    .filter(({ weekday }) => weekday === shortDay(day))
    .map(({ date }) => date);
}
