import type { Literal } from "./literal.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import type { Span } from "./span.ts";
import { type Token, tokenize } from "./token.ts";
import { WordClass } from "./word-class.ts";
import { wordList, wordPairs } from "./word-list.ts";

const UNIT_ADJECTIVES: ReadonlySet<string> = new Set(wordList("unit-adjectives"));
const UNIT_PARTS: ReadonlySet<string> = new Set(wordList("unit-parts"));
const UNITS: ReadonlySet<string> = new Set(wordList("units"));
const UNIT_SYNONYMS = wordPairs("unit-synonyms");
const NOT_UNITS: ReadonlySet<string> = new Set(wordList("not-units"));
const RANGE_LINKS = new WordClass(["to", "or", "-", "–", "—"]);
const NOT_BEFORE = new WordClass([...wordList("number-labels"), "#"]);
const GLUED = /^(\d{1,6}|[a-z]+)-(hour|day|week|month|year|minute|second|night|digit|person|seat|piece|mile|step)s?$/;
const GLUED_RANGE = /^(\d{1,4})[-–](\d{1,4})$/;
const RANGE_UNIT = /^(\d{1,4})-(\d{1,4})-(hour|day|week|month|year|minute)s?$/;
const LONGEST_GAP = 3;
const LONGEST_NUMBER_WORD = Math.max(...[...NUMBER_WORDS.keys()].map(({ length }) => length));
// The kinds of character, by what can start at them: nothing, the rest of a word, a number word, or a number.
const [NO_WORD, IN_WORD, STARTS_WORD, DIGIT] = [0, 1, 2, 3] as const;
const STARTS = startsOfCharacters();

function startsOfCharacters(): Uint8Array {
  const firsts = new Set([...NUMBER_WORDS.keys()].map((word) => word.charAt(0)));
  return Uint8Array.from({ length: 128 }, (_, code) => {
    const character = String.fromCharCode(code);
    if (/\d/.test(character)) return DIGIT;
    return firsts.has(character.toLowerCase()) ? STARTS_WORD : /\w/.test(character) ? IN_WORD : NO_WORD;
  });
}

function startAt(text: string, at: number): number {
  return STARTS[text.charCodeAt(at)] ?? NO_WORD;
}

/** Reads each count as a number, or a range such as `5-7`, with its unit in the singular. */
export function readCounts(text: string): Literal[] {
  const found: Literal[] = [];
  for (const part of partsWithNumbers(text)) if (part.mayCount) readCountsIn(text, part, found);
  return found.length > 1 ? joinDurations(found, text) : found;
}

const BEFORE_NUMBER = 8;
const AFTER_NUMBER = 10;

interface Part extends Span {
  /** Whether one of the numbers might be a count. */
  readonly mayCount: boolean;
}

/** The parts of a text that contain numbers, each with enough words on either side to show what is counted. */
function partsWithNumbers(text: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const number = numberAt(text, at);
    if (number === undefined) continue;
    const last = parts.at(-1);
    const start = last !== undefined && at < last.end ? last.start : wordsBefore(text, at);
    const end = wordsAfter(text, at);
    const mayCount = mayCountAt(text, at, number);
    if (last !== undefined && start <= last.end) parts[parts.length - 1] = { start: last.start, end, mayCount: last.mayCount || mayCount };
    else parts.push({ start, end, mayCount });
    // Other numbers in the same word have the same neighbours, so skip the whole word.
    at = Math.max(at + number.length, wordEnd(text, at)) - 1;
  }
  return parts;
}

/** The digit or number word that starts at a position. A regular expression would try every number word there. */
function numberAt(text: string, at: number): string | undefined {
  const start = startAt(text, at);
  if (start === DIGIT) return text.charAt(at);
  if (start !== STARTS_WORD || (at > 0 && startAt(text, at - 1) !== NO_WORD)) return undefined;
  let end = at + 1;
  while (end < text.length && startAt(text, end) !== NO_WORD) end += 1;
  if (end - at > LONGEST_NUMBER_WORD) return undefined;
  const word = text.slice(at, end).toLowerCase();
  return NUMBER_WORDS.has(word) ? word : undefined;
}

/**
 * Whether the number at a position might be a count, judging by the next word; most numbers, as in "the other one is",
 * are not.
 */
function mayCountAt(text: string, at: number, number: string): boolean {
  const end = at + number.length;
  if (number.length === 1 || (at > 0 && !isSpace(text, at - 1))) return true;
  // The same word may contain another number ("one:two days"), but each word is checked only once.
  if (/[.,!?;:)]/.test(text.charAt(end))) return wordEnd(text, at) > end + 1;
  if (!isSpace(text, end)) return true;
  let start = end;
  while (start < text.length && isSpace(text, start)) start += 1;
  if (start === text.length) return false;
  const next = tokenize(text, { start, end: wordEnd(text, start) })[0];
  return next === undefined || next.word === "*" || mayBeUnit(next, number === "one");
}

function mayBeUnit(token: Token, single: boolean): boolean {
  if (RANGE_LINKS.holds(token) || UNIT_ADJECTIVES.has(token.word) || token.word.endsWith("-size")) return true;
  return singular(token.word, single) !== undefined;
}

function wordsBefore(text: string, from: number): number {
  let at = from;
  for (let words = 0; words < BEFORE_NUMBER && at > 0; words += 1) {
    while (at > 0 && isSpace(text, at - 1)) at -= 1;
    while (at > 0 && !isSpace(text, at - 1)) at -= 1;
  }
  return at;
}

function wordsAfter(text: string, from: number): number {
  let at = from;
  for (let words = 0; words < AFTER_NUMBER && at < text.length; words += 1) {
    at = wordEnd(text, at);
    while (at < text.length && isSpace(text, at)) at += 1;
  }
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text, at)) at += 1;
  return at;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || code === 10;
}

function readCountsIn(text: string, part: Span, found: Literal[]): void {
  const all = tokenize(text, part);
  const tokens = all.some(({ word }) => word === "*") ? all.filter(({ word }) => word !== "*") : all;
  for (let at = 0; at < tokens.length; at += 1) {
    if (!mayCount(tokens[at]?.word ?? "")) continue;
    const count = glued(tokens, at) ?? counted(tokens, at) ?? labelled(tokens, at, text);
    if (count === undefined) continue;
    found.push(count.literal);
    at = count.last;
  }
}

function mayCount(word: string): boolean {
  const first = word.charCodeAt(0);
  return (first >= 48 && first <= 57) || word.includes("-") || NUMBER_WORDS.has(word);
}

interface Found {
  readonly literal: Literal & { readonly kind: "count" };
  readonly last: number;
}

function literalOf(tokens: readonly Token[], place: { at: number; last: number; value: string; unit: string }): Found {
  const start = tokens[place.at]?.start ?? 0;
  const end = tokens[place.last]?.end ?? start;
  return { literal: { kind: "count", value: place.value, unit: place.unit, start, end }, last: place.last };
}

function glued(tokens: readonly Token[], at: number): Found | undefined {
  const word = tokens[at]?.word ?? "";
  if (!word.includes("-")) return undefined;
  const range = RANGE_UNIT.exec(word);
  if (range !== null) return literalOf(tokens, { at, last: at, value: `${range[1]}-${range[2]}`, unit: range[3] ?? "" });
  const match = GLUED.exec(word);
  const value = match === null ? undefined : numberOf(match[1] ?? "");
  return value === undefined ? undefined : literalOf(tokens, { at, last: at, value, unit: match?.[2] ?? "" });
}

function counted(tokens: readonly Token[], at: number): Found | undefined {
  const word = tokens[at]?.word ?? "";
  const range = GLUED_RANGE.exec(word);
  const first = range === null ? numberOf(word) : `${range[1]}-${range[2]}`;
  if (first === undefined || NOT_BEFORE.holds(tokens[at - 1]) || isFraction(tokens, at)) return undefined;
  const second = RANGE_LINKS.holds(tokens[at + 1]) ? numberOf(tokens[at + 2]?.word ?? "") : undefined;
  const unit = unitFrom(tokens, second === undefined ? at + 1 : at + 3, first === "1");
  if (unit === undefined) return undefined;
  return literalOf(tokens, {
    at,
    last: unit.last,
    value: second === undefined ? first : `${first}-${second}`,
    unit: unit.name,
  });
}

function isFraction(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? "";
  return next === "of" || next === ":" || next === ")" || (next === "." && tokens[at + 2]?.capital === true);
}

function unitFrom(tokens: readonly Token[], from: number, single: boolean): { name: string; last: number } | undefined {
  const parts: string[] = [];
  for (let at = from; at < from + LONGEST_GAP + 1; at += 1) {
    const token = tokens[at];
    if (token === undefined) return undefined;
    const name = singular(token.word, single);
    const next = tokens[at + 1]?.word ?? "";
    if (name !== undefined && !(UNIT_ADJECTIVES.has(token.word) && singular(next, single) !== undefined)) {
      return { name: [...parts, name].join(" "), last: at };
    }
    if (!UNIT_ADJECTIVES.has(token.word) && !(at === from && token.word.endsWith("-size"))) return undefined;
    if (UNIT_PARTS.has(token.word)) parts.push(token.word === "non-free" ? "nonfree" : token.word);
  }
  return undefined;
}

function singular(word: string, single: boolean): string | undefined {
  const synonym = UNIT_SYNONYMS.get(word);
  if (synonym !== undefined) return synonym;
  if (UNITS.has(word)) return word;
  if (!word.endsWith("s") || word.length < 4 || NOT_UNITS.has(word) || !/^[a-z-]+$/.test(word)) return undefined;
  const stem = word.endsWith("ies") ? `${word.slice(0, -3)}y` : /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
  if (single && !UNITS.has(stem)) return undefined;
  return UNIT_SYNONYMS.get(stem) ?? stem;
}

/** The count after a label that names the unit, such as a number after the label "Rooms left". */
function labelled(tokens: readonly Token[], at: number, text: string): Found | undefined {
  const value = numberOf(tokens[at]?.word ?? "");
  if (value === undefined || tokens[at - 1]?.word !== ":" || !/^\d/.test(tokens[at]?.word ?? "")) return undefined;
  const next = tokens[at + 1];
  if (next !== undefined && next.word !== "(" && next.word !== "," && !text.slice(tokens[at]?.end, next.start).includes("\n"))
    return undefined;
  for (let back = at - 2; back >= Math.max(0, at - 4); back -= 1) {
    const unit = singular(tokens[back]?.word ?? "", false);
    if (unit === undefined) continue;
    const free = tokens
      .slice(Math.max(0, back - 3), back)
      .map(({ word }) => word)
      .find((word) => word === "non-free" || word === "free");
    return literalOf(tokens, {
      at,
      last: at,
      value,
      unit: free === undefined ? unit : `${free === "free" ? "free" : "nonfree"} ${unit}`,
    });
  }
  return undefined;
}

function numberOf(word: string): string | undefined {
  if (/^\d{1,7}(?:,\d{3})*$/.test(word)) return word.replaceAll(",", "");
  if (/^\d{1,4}\.\d{1,2}$/.test(word)) return word;
  const value = NUMBER_WORDS.get(word);
  return value === undefined ? undefined : String(value);
}

const SMALLER: ReadonlyMap<string, readonly [string, number]> = new Map([
  ["hour", ["minute", 60]],
  ["minute", ["second", 60]],
  ["day", ["hour", 24]],
  ["year", ["month", 12]],
]);

/** Converts compound durations to their smaller unit, so that 5 hours 30 minutes is 330 minutes. */
function joinDurations(counts: readonly Literal[], text: string): Literal[] {
  const joined: Literal[] = [];
  for (const count of counts) {
    const before = joined.at(-1);
    const step = before?.kind === "count" ? SMALLER.get(before.unit) : undefined;
    if (
      before?.kind !== "count" ||
      count.kind !== "count" ||
      step?.[0] !== count.unit ||
      !/^,? (?:and )?$/.test(text.slice(before.end, count.start))
    ) {
      joined.push(count);
      continue;
    }
    joined[joined.length - 1] = {
      ...count,
      value: String(Number(before.value) * step[1] + Number(count.value)),
      start: before.start,
    };
  }
  return joined;
}
