import { allMatches } from "./all-matches.ts";
import type { Literal } from "./literal.ts";
import { wordGroups, wordList } from "./word-list.ts";

const LAST_DIGITS = /\b(?:ending(?: in| with)?|ends in|ends with|last (?:four|4)(?: digits)?(?: of| are| is)?:?)\s+["“'*•x.]*(\d{3,5})\b/gi;
// Most words are not identifiers, so only those with a digit or five capitals in a row are examined.
const CANDIDATE = /\d|[A-Z]{5}/g;
const LOOK_BACK = 40;
const ID_NOUNS: ReadonlySet<string> = new Set(wordList("id-nouns"));
const SHOUTED: ReadonlySet<string> = new Set(wordList("shouted-words"));
const { glued: GLUED = [], hyphened: HYPHENED = [] } = wordGroups("unit-suffixes");
// Patterns that are not identifiers, such as numbers with a unit, ordinals, durations, ranges and fractions.
const WITH_UNIT = new RegExp(
  [
    String.raw`^(?:\d+(?:${GLUED.join("|")})`,
    String.raw`\d+-(?:${HYPHENED.join("|")})s?(?:-[a-z]+)?`,
    String.raw`\d+-\d+(?:-(?:day|week|month|hour|minute)s?)?`,
    String.raw`\d+(?:-\d+)?[a-z]?/\d+`,
    String.raw`\d+/\d+(?:/\d+)?)$`,
  ].join("|"),
  "i",
);

/**
 * Reads the identifiers of bookings, orders, users, flights, payments and parcels, as well as codes and the last digits
 * of cards.
 */
export function readIds(text: string): Literal[] {
  const found: Literal[] = [];
  const digits = new Set<number>();
  for (const match of /\d/.test(text) ? allMatches(LAST_DIGITS, text) : []) {
    const value = match[1] ?? "";
    const start = match.index + match[0].length - value.length;
    digits.add(start);
    found.push({ kind: "id", value, start, end: start + value.length });
  }
  let previousEnd = -10;
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match !== null; match = CANDIDATE.exec(text)) {
    const start = wordStart(text, match.index);
    const end = wordEnd(text, match.index);
    CANDIDATE.lastIndex = end;
    if (digits.has(start) || continuesNumber(text, start)) continue;
    const value = text.slice(start, end);
    const near = { marked: isMarked(text, start), listed: isListed(text, previousEnd, start) };
    if (!isId(value, near, () => namedBefore(text, start))) continue;
    previousEnd = end;
    found.push({ kind: "id", value, start, end });
  }
  return found;
}

/** Whether the digits at a position continue a number, like the 210 in 14,210. */
function continuesNumber(text: string, start: number): boolean {
  return /\d[,.]$/.test(text.slice(Math.max(0, start - 2), start));
}

/** The start of the word that contains this character; hyphens, underscores and slashes join its parts. */
function wordStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && (isWordCode(text.charCodeAt(at - 1)) || (at > 1 && joinsAt(text, at - 1)))) at -= 1;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from + 1;
  while (isWordCode(text.charCodeAt(at)) || joinsAt(text, at)) at += 1;
  return at;
}

function joinsAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== 45 && code !== 95 && code !== 47) return false;
  return isWordCode(text.charCodeAt(at - 1)) && isWordCode(text.charCodeAt(at + 1));
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || (code >= 0xc0 && code <= 0x24f);
}

const MOST_MARKS = 4;

/** Counts the number signs and asterisks before a word, up to four. */
function marksBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && at > start - MOST_MARKS && (text.charAt(at - 1) === "#" || text.charAt(at - 1) === "*")) at -= 1;
  return start - at;
}

function isMarked(text: string, start: number): boolean {
  const first = start - marksBefore(text, start);
  return first < start && (text.charAt(first) === "#" || text.startsWith("**", first));
}

interface Surroundings {
  readonly marked: boolean;
  readonly listed: boolean;
}

function isId(value: string, near: Surroundings, named: () => boolean): boolean {
  if (value.length < 3 || value.length > 40) return false;
  const digitCount = countDigits(value);
  if (digitCount === value.length) return isNumberId(value, near, named);
  if (digitCount === 0) return isLetterCode(value) && (near.listed || named());
  if (WITH_UNIT.test(value)) return false;
  if (value.includes("_")) return true;
  if (/[a-z]/.test(value)) return value.length >= 4 && digitCount >= 2 && !/^[a-z]+-\d{1,2}$/i.test(value) && named();
  if (/^[A-Z]{1,5}[-/]\d{2,}/.test(value) || /\d-[A-Z\d]/.test(value)) return digitCount >= 2 && value.length >= 5;
  return (value.length >= 6 || (digitCount >= 2 && value.length >= 5) || (digitCount >= 2 && named())) && value.length >= 4;
}

function isNumberId(value: string, near: Surroundings, named: () => boolean): boolean {
  if (value.length >= 6) return true;
  if (near.marked && value.length >= 2) return true;
  return value.length >= 3 && !/^(?:19|20)\d\d$/.test(value) && (near.listed || named());
}

function isLetterCode(value: string): boolean {
  return /^[A-Z]{5,8}$/.test(value) && !SHOUTED.has(value);
}

function countDigits(value: string): number {
  let count = 0;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}

function isListed(text: string, previousEnd: number, start: number): boolean {
  return (
    previousEnd > 0 &&
    start - previousEnd <= 8 &&
    /^["”*]*(?:,? ?(?:and|or|&)?|\s*\d{1,2}[.)])\s*["“*]*$/.test(text.slice(previousEnd, start))
  );
}

const NAME_WORD = /[a-z]+/gi;
const BREAK = /[.!?;]\s(?!\s*$)/;

/** Whether a noun shortly before this position announces an identifier ("reservation", "code"). */
function namedBefore(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const broken = before.search(BREAK);
  const words = (broken < 0 ? before : before.slice(broken + 1)).match(NAME_WORD) ?? [];
  return words.slice(-3).some((word) => ID_NOUNS.has(word.toLowerCase()));
}
