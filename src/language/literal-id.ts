import { ID_NOUNS, NOT_CODES, UNIT_SUFFIXES } from "./lexicon-ids.ts";
import type { Literal } from "./literal.ts";

const WORD = /[#*]{0,4}[A-Za-z0-9\u00c0-\u024f]+(?:[-_/][A-Za-z0-9\u00c0-\u024f]+)*/g;
const LAST_DIGITS =
  /\b(?:ending(?: in| with)?|ends in|ends with|last (?:four|4)(?: digits)?(?: of| are| is)?:?)\s+["“'*•x.]*(\d{3,5})\b/gi;
const MAY_HOLD_ID = /\d|[A-Z]{5}/;
const LOOK_BACK = 40;

/** Reads identifiers as printed: bookings, orders, users, flights, payments, parcels, codes, last digits of a card. */
export function readIds(text: string): Literal[] {
  if (!MAY_HOLD_ID.test(text)) return [];
  const found: Literal[] = [];
  const digits = new Set<number>();
  for (const match of text.matchAll(LAST_DIGITS)) {
    const value = match[1] ?? "";
    const start = match.index + match[0].length - value.length;
    digits.add(start);
    found.push({ kind: "id", value, start, end: start + value.length });
  }
  let previousEnd = -10;
  for (const match of text.matchAll(WORD)) {
    if (!mayBeId(match[0])) continue;
    const value = match[0].replace(/^[#*]+/, "");
    const start = match.index + match[0].length - value.length;
    if (digits.has(start)) continue;
    const near = {
      marked: match[0].startsWith("#") || match[0].startsWith("**"),
      listed: isListed(text, previousEnd, start),
    };
    if (!isId(value, near, () => namedBefore(text, start))) continue;
    previousEnd = start + value.length;
    found.push({ kind: "id", value, start, end: previousEnd });
  }
  return found;
}

function mayBeId(word: string): boolean {
  return countDigits(word) > 0 || (word.length >= 5 && word === word.toUpperCase());
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
  if (UNIT_SUFFIXES.test(value)) return false;
  if (value.includes("_")) return true;
  if (/[a-z]/.test(value)) return value.length >= 4 && digitCount >= 2 && !/^[a-z]+-\d{1,2}$/i.test(value) && named();
  if (/^[A-Z]{1,5}[-/]\d{2,}/.test(value) || /\d-[A-Z\d]/.test(value)) return digitCount >= 2 && value.length >= 5;
  return (
    (value.length >= 6 || (digitCount >= 2 && value.length >= 5) || (digitCount >= 2 && named())) && value.length >= 4
  );
}

function isNumberId(value: string, near: Surroundings, named: () => boolean): boolean {
  if (value.length >= 6) return true;
  if (near.marked && value.length >= 2) return true;
  return value.length >= 3 && !/^(?:19|20)\d\d$/.test(value) && (near.listed || named());
}

function isLetterCode(value: string): boolean {
  return /^[A-Z]{5,8}$/.test(value) && !NOT_CODES.has(value);
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

/** Whether one of the few words before this place names an identifier ("reservation", "code"). */
function namedBefore(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const broken = before.search(BREAK);
  const words = (broken < 0 ? before : before.slice(broken + 1)).match(NAME_WORD) ?? [];
  return words.slice(-3).some((word) => ID_NOUNS.has(word.toLowerCase()));
}
