import { isJsonArray, type Json } from "../../json.ts";
import { lettersAndDigits } from "../../language/letters-and-digits.ts";
import type { Literal } from "../../language/literal.ts";
import { NUMBER_WORDS } from "../../language/number-words.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { wordList } from "../../language/word-list.ts";

const minutesIn: { readonly [unit: string]: number } = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1_440,
  "calendar day": 1_440,
  night: 1_440,
  week: 10_080,
  fortnight: 20_160,
  month: 43_200,
  quarter: 129_600,
  year: 525_600,
};

/** Converts a duration to minutes, counting business days as days; undefined if the unit is not a unit of time. */
export function minutesOf(value: number, unit: string): number | undefined {
  const minutes = minutesIn[unit.replace(/^(?:business|working) /, "")];
  return minutes === undefined ? undefined : value * minutes;
}

const isoMoment = /\b((?:19|20)\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/g;
const number = /\d+(?:[.,]\d+)*/g;
const word = /[\p{L}\p{N}][\p{L}\p{N}_@+.'’/-]*/gu;
/** Matches the day number in "up to day 45". */
export const dayNumber = /\bdays? (\d{1,3})\b/gi;
const spelledNumber = new RegExp(`\\b(?:${[...NUMBER_WORDS.keys()].join("|")})\\b`, "gi");

const marked = /[^\p{L}\p{N}]/u;
const marks = /[^\p{L}\p{N}]+/u;

/** Strips trailing punctuation from a word. A regular expression would backtrack at every punctuation mark in the word. */
function withoutMarks(word: string): string {
  let end = word.length;
  while (end > 0 && ".'’/-".includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

/** Parses a number with or without thousands separators. */
function numberIn(text: string): number {
  return Number(/,\d{3}(?:\D|$)/.test(text) || !text.includes(",") ? text.replaceAll(",", "") : text.replace(",", "."));
}

/** The typed values in a set of texts and records. */
export class Values {
  /** Words and ids in lowercase, both as printed and without punctuation. */
  readonly words = new Set<string>();
  /** Amounts of money, in cents. */
  readonly money = new Set<number>();
  /** ISO dates. */
  readonly dates = new Set<string>();
  readonly times = new Set<string>();
  /** Points in time, in minutes. */
  readonly moments = new Set<number>();
  /** Durations, in minutes. */
  readonly lengths = new Set<number>();
  readonly percents = new Set<number>();
  readonly numbers = new Set<number>();

  constructor(literals: readonly Literal[] = []) {
    for (const literal of literals) this.add(literal);
  }

  /** Adds the values of a text. */
  readText(text: string, bareMoney = false): void {
    for (const [found] of text.matchAll(word)) this.#addWord(found);
    if (/\d/.test(text)) {
      for (const [found] of text.matchAll(number)) this.#addNumber(numberIn(found), bareMoney);
      for (const [, day] of text.matchAll(dayNumber)) this.lengths.add(Number(day) * 1_440);
      for (const [, date = "", time] of text.matchAll(isoMoment)) {
        this.dates.add(date);
        if (time !== undefined) this.times.add(time);
        if (time !== undefined) this.moments.add(Date.parse(`${date}T${time}:00Z`) / 60_000);
      }
    }
    for (const [found] of text.matchAll(spelledNumber)) this.numbers.add(NUMBER_WORDS.get(found.toLowerCase()) ?? 0);
    for (const literal of readLiterals(text)) this.add(literal);
  }

  /** Adds the values of a record (its texts, its numbers, and the totals of its lists). */
  readJson(value: Json | undefined, key = ""): void {
    if (typeof value === "string") this.readText(value);
    else if (typeof value === "number") this.#addKeyed(value, key);
    else if (value === undefined || value === null || typeof value === "boolean") return;
    else if (isJsonArray(value)) {
      for (const item of value) this.readJson(item, key);
      this.numbers.add(value.length);
      for (const [name, total] of totalsOf(value)) this.#addKeyed(total, name);
    } else
      for (const [name, item] of Object.entries(value)) {
        for (const part of name.split("_")) this.words.add(part);
        this.readJson(item, moneyField.test(key) && typeof item === "number" ? `${key}_${name}` : name);
      }
  }

  /** Adds all values of another set except its words, which are too many to copy; they are looked up in the other set. */
  merge(other: Values): void {
    for (const kind of ["money", "moments", "lengths", "percents", "numbers"] as const)
      for (const value of other[kind]) this[kind].add(value);
    for (const kind of ["dates", "times"] as const) for (const value of other[kind]) this[kind].add(value);
  }

  /** Adds one typed value. */
  add(literal: Literal): void {
    const { value } = literal;
    if (literal.kind === "money") this.money.add(Math.round(Number(value) * 100));
    else if (literal.kind === "date") this.dates.add(value);
    else if (literal.kind === "time") this.times.add(value);
    else if (literal.kind === "percent") this.percents.add(Number(value));
    else if (literal.kind !== "count") this.#addWord(value);
    else
      for (const part of value.split("-")) {
        this.numbers.add(Number(part));
        const minutes = minutesOf(Number(part), literal.unit);
        if (minutes !== undefined) this.lengths.add(minutes);
      }
  }

  #addWord(found: string): void {
    const lower = found.toLowerCase();
    this.words.add(withoutMarks(lower));
    if (!marked.test(lower)) return;
    this.words.add(lettersAndDigits(lower));
    for (const part of lower.split(marks)) this.words.add(part);
  }

  #addNumber(value: number, isMoney: boolean): void {
    if (!Number.isFinite(value)) return;
    this.numbers.add(value);
    if (isMoney) this.money.add(Math.round(value * 100));
  }

  #addKeyed(value: number, key: string): void {
    const unit = /(day|hour|minute|month|week|year|min)s?(?:_|$)/.exec(key)?.[1];
    if (unit !== undefined) this.lengths.add(minutesOf(Math.abs(value), unit === "min" ? "minute" : unit) ?? 0);
    if (/percent|pct|rate|share/.test(key)) this.percents.add(Math.abs(value < 1 ? value * 100 : value));
    this.#addNumber(Math.abs(value), unit === undefined && (moneyField.test(key) || !Number.isInteger(value)));
    this.words.add(String(value));
  }
}

/** The typed values in some texts; in the customer's messages, a bare number may be an amount of money. */
export function valuesIn(texts: readonly string[], bareMoney = false): Values {
  const values = new Values();
  for (const text of texts) values.readText(text, bareMoney);
  return values;
}

// Fields whose numbers are amounts of money, including all numbers inside a list or object with such a name.
const moneyField = new RegExp(`(?:^|_)(?:${wordList("money-fields").join("|")})s?(?:_|$)`);

/** The total of each numeric field over the rows of a list. */
function totalsOf(rows: readonly Json[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const row of rows) {
    if (typeof row !== "object" || row === null || isJsonArray(row)) continue;
    for (const [name, value] of Object.entries(row)) if (typeof value === "number") totals.set(name, (totals.get(name) ?? 0) + value);
  }
  return [...totals].map(([name, total]) => [name, Math.round(total * 100) / 100]);
}
