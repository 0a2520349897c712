import type { Literal } from "./literal.ts";
import { wordGroups, wordList } from "./word-list.ts";

// A word may contain hyphens, underscores and slashes.
const WORD = /[A-Za-z\d\u00c0-\u024f]+(?:[-_/][A-Za-z\d\u00c0-\u024f]+)*/g;
const MAY_BE_ID = /\d|[A-Z]{5}/;
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

/** Reads the identifiers of bookings, orders, users, flights, payments and parcels, as well as codes. */
export function readIds(text: string): Literal[] {
  const found: Literal[] = [];
  if (!MAY_BE_ID.test(text)) return found;
  let previousEnd = -10;
  for (const { 0: value, index: start } of text.matchAll(WORD)) {
    if (!MAY_BE_ID.test(value) || !isId(value, text, start, previousEnd)) continue;
    previousEnd = start + value.length;
    found.push({ kind: "id", value, start, end: previousEnd });
  }
  return found;
}

function isId(value: string, text: string, start: number, previousEnd: number): boolean {
  if (value.length < 3 || value.length > 40 || isPartOfNumber(value, text, start)) return false;
  const digits = value.replace(/\D/g, "").length;
  if (digits === value.length) {
    if (digits >= 6 || isMarked(text, start)) return true;
    return !/^(?:19|20)\d\d$/.test(value) && (isListed(text, previousEnd, start) || isNamed(text, start));
  }
  if (digits === 0)
    return /^[A-Z]{5,8}$/.test(value) && !SHOUTED.has(value) && (isListed(text, previousEnd, start) || isNamed(text, start));
  if (WITH_UNIT.test(value)) return false;
  if (value.includes("_")) return true;
  if (/[a-z]/.test(value)) return value.length >= 4 && digits >= 2 && !/^[a-z]+-\d{1,2}$/i.test(value) && isNamed(text, start);
  if (/^[A-Z]{1,5}[-/]\d{2,}/.test(value) || /\d-[A-Z\d]/.test(value)) return digits >= 2 && value.length >= 5;
  return value.length >= 6 || (digits >= 2 && (value.length >= 5 || (value.length === 4 && isNamed(text, start))));
}

/** Whether the word is a group of digits of a longer number, such as 149 in 149.30 and 210 in 14,210. */
function isPartOfNumber(value: string, text: string, start: number): boolean {
  const end = start + value.length;
  return /\d[,.]$/.test(text.slice(Math.max(0, start - 2), start)) || /^\d+[,.]\d/.test(value + text.slice(end, end + 2));
}

/** Whether a number sign or bold type sets off the word, as in "#4471". */
function isMarked(text: string, start: number): boolean {
  return /(?<![#*])(?:#|\*\*)[#*]{0,3}$/.test(text.slice(Math.max(0, start - 5), start));
}

/** Whether the word continues a list of identifiers. */
function isListed(text: string, previousEnd: number, start: number): boolean {
  return start - previousEnd <= 8 && /^["”*]*(?:,? ?(?:and|or|&)?|\s*\d{1,2}[.)])\s*["“*]*$/.test(text.slice(previousEnd, start));
}

/** Whether a noun shortly before this position announces an identifier ("reservation", "code"). */
function isNamed(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const broken = before.search(/[.!?;]\s(?!\s*$)/);
  const words = before.slice(broken + 1).match(/[a-z]+/gi) ?? [];
  return words.slice(-3).some((word) => ID_NOUNS.has(word.toLowerCase()));
}
