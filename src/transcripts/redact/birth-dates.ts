import { fold } from "./fold.ts";
import { type Detector, findAll } from "./personal-passage.ts";
import { caseLike, type Pseudonyms } from "./pseudonyms.ts";

const months = "january february march april may june july august september october november december".split(" ");
const monthName = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const date = [
  "\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}",
  "\\d{1,2}[-./]\\d{1,2}[-./](?:\\d{4}|\\d{2})",
  `\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${monthName}\\.?,?\\s+\\d{4}`,
  `${monthName}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}`,
].join("|");
const edge = "(?<![\\p{L}\\p{N}.,-])";

const labelled = new RegExp(
  `\\b(?:born|birth|birthday|birthdate|dob|d\\.o\\.b|geboren|geburtsdatum|née?)\\b[^\\d\\n]{0,24}?${edge}(?<value>${date})(?!\\p{N})`,
  "giu",
);
const anyDate = new RegExp(`${edge}(?:${date})(?![\\p{N}]|[T.,]\\d)`, "giu");

/** Finds dates of birth: dates after a word for birth, and dates so long ago that they can hardly be anything else. */
export function birthDates(isKnown: (key: string) => boolean): Detector {
  return (text) => {
    const labelledDates = findAll(text, { kind: "birth_date", pattern: labelled, decide: () => dateToken });
    const covered = (index: number) => labelledDates.some(({ start, end }) => index >= start && index < end);
    const others = findAll(text, {
      kind: "birth_date",
      pattern: anyDate,
      decide: ({ 0: value, index }) => {
        if (covered(index)) return undefined;
        const parsed = parseDate(value);
        return parsed && (isLongAgo(parsed) || isKnown(dateKey(parsed))) ? dateToken : undefined;
      },
    });
    return [...labelledDates, ...others];
  };
}

/** The keys of the labelled dates of birth in a text. */
export function birthDateKeys(text: string): string[] {
  return [...text.matchAll(labelled)].flatMap(({ groups }) => {
    const parsed = parseDate(groups?.value ?? "");
    return parsed ? [dateKey(parsed)] : [];
  });
}

/** The key of a date in any format; undefined if the text is not a date. */
export function keyOfDate(text: string): string | undefined {
  const parsed = parseDate(text);
  return parsed && dateKey(parsed);
}

interface ParsedDate {
  readonly year: number;
  readonly twoDigits: boolean;
  /** Day and month, in the order in which the text gives them. */
  readonly pair: readonly [number, number];
}

// No order, delivery or complaint at a support desk is this old.
const latestBirthYear = 2008;

function isLongAgo({ year, twoDigits }: ParsedDate): boolean {
  return !twoDigits && year >= 1900 && year <= latestBirthYear;
}

function parseDate(text: string): ParsedDate | undefined {
  const month = monthIn(text);
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const [first = 0, second = 0, third = 0] = numbers;
  if (month !== undefined) return { year: second, twoDigits: false, pair: [first, month] };
  if (numbers.length !== 3) return undefined;
  if (first > 31) return { year: first, twoDigits: false, pair: [second, third] };
  const isShort = third < 100;
  return { year: isShort ? third + (third > 26 ? 1900 : 2000) : third, twoDigits: isShort, pair: [first, second] };
}

function monthIn(text: string): number | undefined {
  const word = /[a-z]{3,}/gi.exec(text.replaceAll(/\b(?:of)\b|(?<=\d)(?:st|nd|rd|th)/gi, ""))?.[0].toLowerCase();
  const index = word === undefined ? -1 : months.findIndex((name) => name.startsWith(word.slice(0, 3)));
  return index < 0 ? undefined : index + 1;
}

// The key ignores the order of day and month, because 3/12 may mean either.
function dateKey({ year, pair }: ParsedDate): string {
  return [year, Math.min(...pair), Math.max(...pair)].join("-");
}

/** Another date in the same decade and format; its day and month are both at most 12, so that either order is valid. */
function dateToken(pseudonyms: Pseudonyms, value: string): string {
  const parsed = parseDate(value);
  if (!parsed) return pseudonyms.patterned("birth date", value);
  const drawn = pseudonyms.token("birth date", dateKey(parsed), (random, attempt) => {
    const low = 1 + random.below(11);
    const high = parsed.pair[0] === parsed.pair[1] ? low : low + 1 + random.below(12 - low);
    const decade = Math.floor(parsed.year / 10) * 10 - (attempt > 100 ? 10 : 0);
    return [decade + random.below(10), low, high].join("-");
  });
  const [year = 0, low = 0, high = 0] = drawn.split("-").map(Number);
  const [first, second] = parsed.pair[0] <= parsed.pair[1] ? [low, high] : [high, low];
  return formatted(value, { year, first, second });
}

function formatted(value: string, { year, first, second }: { year: number; first: number; second: number }): string {
  const inMonths = monthIn(value) !== undefined;
  const yearFirst = /^\d{4}/.test(value);
  const order = inMonths ? [first, year] : yearFirst ? [year, first, second] : [first, second, year];
  const numbers = value.replaceAll(/\d+/g, (digits) =>
    String((order.shift() ?? 0) % 10 ** Math.max(2, digits.length)).padStart(digits.length, "0"),
  );
  if (!inMonths) return numbers;
  const month = months[second - 1] ?? "";
  const ordinals = numbers.replaceAll(/(?<=\d)(?:st|nd|rd|th)/gi, "th");
  return ordinals.replace(/(?<![\d\p{L}])(?!of\b)[a-z]{3,}/iu, (name) =>
    caseLike(name.length === 3 ? month.slice(0, 3) : month, fold(name) === name ? "a" : name),
  );
}
