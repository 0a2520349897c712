import type { Json } from "../json.ts";
import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { canMean, slashedDates, spokenDates } from "./short-dates.ts";

// A sentence with more values of one kind than this lists what could be, and tells nothing.
const mostInOneSentence = 3;

const negation = /\b(?:not(?! (?:only|later))|never|cannot|neither|nor)\b|n['’]t\b/i;
// "If it has not turned up by March 12" denies nothing: it says from when on.
const condition = /^\W*(?:(?:and|but|so)\W+)?(?:if|in case|should|unless|in the event)\b/i;
const clauseEnd = /[;:,]|\b(?:and|but|so|because|which|while|though)\b/gi;
const hedge = /\b(?:or|either|maybe|perhaps|between)\b/i;

/** Where a text states a value. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** Whether a sentence tells a value outright: it states it, and neither asks, denies, hedges nor lists. Short dates are read from today. */
export function tells(sentence: string, value: Json, today = ""): boolean {
  const wanted = literalOf(value);
  const place = placeOf(sentence, value, wanted) ?? (wanted && placeOfShortDate(sentence, wanted, today));
  if (!place || sentence.trim().endsWith("?") || isDenied(clauseAround(sentence, place))) return false;
  if (!wanted) return true;
  const values: Place[] = valuesLike(sentence, wanted).filter((other) => isRival(other, wanted));
  if (wanted.kind === "date") values.push(...slashedDates(sentence));
  values.sort((one, other) => one.start - other.start);
  const [first, last] = [values[0], values.at(-1)];
  const isHedged = values.length > 1 && hedge.test(sentence.slice(first?.start, last?.end));
  return !isHedged && values.length <= mostInOneSentence;
}

// An order, a code and the last digits of a card beside a refund's number are no list of refund numbers.
function isRival(other: Literal, wanted: Literal): boolean {
  return wanted.kind !== "id" || shapeOf(other.value) === shapeOf(wanted.value);
}

/** An id with its letters and digits made alike: FC-1001 and RP-1002 are both aa-9999. */
function shapeOf(id: string): string {
  return id.replaceAll(/\p{L}/gu, "a").replaceAll(/\p{N}/gu, "9");
}

/** A value as the one typed literal it is; undefined when it is a word or a sentence. */
export function literalOf(value: Json): Literal | undefined {
  const text = String(value);
  const [first, second] = readLiterals(text);
  return first && !second && first.end - first.start >= text.trim().length - 1 ? first : undefined;
}

/** The different values of a literal's kind that a sentence states. */
export function valuesLike(sentence: string, wanted: Literal): Literal[] {
  const found = readLiterals(sentence).filter(({ kind }) => kind === wanted.kind);
  return found.filter((literal, index) => found.findIndex((other) => isSame(other, literal)) === index);
}

/** Whether two literals are the same value; a date without a year equals any year's. */
export function isSame(one: Literal, other: Literal): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === "count" && other.kind === "count" && one.unit !== other.unit) return false;
  if (one.kind !== "date") return one.value.toLowerCase() === other.value.toLowerCase();
  const withoutYear = (date: string) => (date.startsWith("--") ? date.slice(1) : date.slice(4));
  const isPartial = one.value.startsWith("--") || other.value.startsWith("--");
  return isPartial ? withoutYear(one.value) === withoutYear(other.value) : one.value === other.value;
}

function isDenied(clause: string): boolean {
  return negation.test(clause) && !condition.test(clause);
}

function placeOf(sentence: string, value: Json, wanted: Literal | undefined): Place | undefined {
  const literals = readLiterals(sentence);
  const literal =
    (wanted && literals.find((one) => isSame(one, wanted))) ??
    (typeof value === "number" ? literals.find((one) => Number(one.value) === value) : undefined);
  return literal ?? placeOfWords(sentence, String(value).trim());
}

/** Where a sentence gives a date in short: 3/12, Thursday the 12th, tomorrow. */
function placeOfShortDate(sentence: string, wanted: Literal, today: string): Place | undefined {
  if (wanted.kind !== "date") return undefined;
  const short = [...slashedDates(sentence), ...(today === "" ? [] : spokenDates(sentence, today))];
  return short.find((date) => canMean(date, wanted));
}

function placeOfWords(sentence: string, text: string): Place | undefined {
  const start = sentence.toLowerCase().indexOf(text.toLowerCase());
  const end = start + text.length;
  return start >= 0 && isEdge(sentence[start - 1]) && isEdge(sentence[end]) ? { start, end } : undefined;
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}

/** The part of a sentence around a place, without what stands behind a comma or a conjunction. */
function clauseAround(sentence: string, { start, end }: Place): string {
  let from = 0;
  clauseEnd.lastIndex = 0;
  for (let found = clauseEnd.exec(sentence); found !== null; found = clauseEnd.exec(sentence)) {
    if (found.index >= end) return sentence.slice(from, found.index);
    if (found.index < start) from = found.index;
  }
  return sentence.slice(from);
}
