import type { Literal } from "./literal.ts";
import { NUMBER_WORDS } from "./number-words.ts";
import { type Token, tokenizer } from "./token.ts";
import { WordClass } from "./word-class.ts";
import { wordList, wordPairs } from "./word-list.ts";

const ADJECTIVES: ReadonlySet<string> = new Set(wordList("unit-adjectives"));
const UNIT_PARTS: ReadonlySet<string> = new Set(wordList("unit-parts"));
const UNITS: ReadonlySet<string> = new Set(wordList("units"));
const UNIT_SYNONYMS = wordPairs("unit-synonyms");
const NOT_UNITS: ReadonlySet<string> = new Set(wordList("not-units"));
const RANGE_LINKS = new WordClass(["to", "or", "-", "–", "—"]);
const NOT_BEFORE = new WordClass([...wordList("number-labels"), "#"]);
const GLUED = /^(\d{1,6}|\d{1,4}-\d{1,4}|[a-z]+)-(hour|day|week|month|year|minute|second|night|digit|person|seat|piece|mile|step)s?$/;
const SENTENCE = /(?:[^.!?]+|[.!?](?!\s))+[.!?]?/g;
// Most sentences with "one", such as "the other one is", count nothing.
const COUNTED_ONE = `one[\\s*-]+(?:${[...UNITS, ...UNIT_SYNONYMS.keys(), ...ADJECTIVES].join("|")})s?`;
const HAS_NUMBER = new RegExp(String.raw`\d|\b(?:${[...NUMBER_WORDS.keys()].join("|").replace("|one|", `|${COUNTED_ONE}|`)})\b`, "i");
const MOST_ADJECTIVES = 3;
const SMALLER_UNITS: ReadonlyMap<string, readonly [unit: string, times: number]> = new Map([
  ["hour", ["minute", 60]],
  ["minute", ["second", 60]],
  ["day", ["hour", 24]],
  ["year", ["month", 12]],
]);

type CountLiteral = Literal & { readonly kind: "count" };

/** A count, and the index of its last token. */
interface Count {
  readonly value: string;
  readonly unit: string;
  readonly last: number;
}

/** Reads each count as a number, or a range such as `5-7`, with its unit in the singular. */
export function readCounts(text: string): Literal[] {
  const found: CountLiteral[] = [];
  const tokenize = tokenizer(text);
  for (const { 0: sentence, index } of text.matchAll(SENTENCE))
    if (HAS_NUMBER.test(sentence)) addCounts(found, text, tokenize({ start: index, end: index + sentence.length }));
  return found;
}

function addCounts(found: CountLiteral[], text: string, sentence: readonly Token[]): void {
  const tokens = sentence.filter(({ word }) => word !== "*");
  for (let at = 0; at < tokens.length; at += 1) {
    const count = glued(tokens, at) ?? counted(tokens, at) ?? labelled(tokens, at, text);
    if (count === undefined) continue;
    const [start, end] = [tokens[at]?.start ?? 0, tokens[count.last]?.end ?? 0];
    at = count.last;
    const before = found.at(-1);
    const [smaller, times] = SMALLER_UNITS.get(before?.unit ?? "") ?? [];
    // Durations are converted to their smaller unit, so that 5 hours 30 minutes is 330 minutes.
    if (before && times && smaller === count.unit && /^,? (?:and )?$/.test(text.slice(before.end, start))) {
      const value = String(Number(before.value) * times + Number(count.value));
      found.splice(-1, 1, { kind: "count", value, unit: smaller, start: before.start, end });
    } else found.push({ kind: "count", value: count.value, unit: count.unit, start, end });
  }
}

function glued(tokens: readonly Token[], at: number): Count | undefined {
  const [, number = "", unit = ""] = GLUED.exec(tokens[at]?.word ?? "") ?? [];
  const value = numberOf(number);
  return value === undefined ? undefined : { value, unit, last: at };
}

function counted(tokens: readonly Token[], at: number): Count | undefined {
  const first = numberOf(tokens[at]?.word ?? "");
  if (first === undefined || NOT_BEFORE.holds(tokens[at - 1])) return undefined;
  const second = RANGE_LINKS.holds(tokens[at + 1]) ? numberOf(tokens[at + 2]?.word ?? "") : undefined;
  const unit = unitFrom(tokens, second === undefined ? at + 1 : at + 3, first === "1");
  return unit && { value: second === undefined ? first : `${first}-${second}`, ...unit };
}

function unitFrom(tokens: readonly Token[], from: number, single: boolean): { unit: string; last: number } | undefined {
  const parts: string[] = [];
  for (let at = from; at <= from + MOST_ADJECTIVES; at += 1) {
    const word = tokens[at]?.word ?? "";
    const name = singular(word, single);
    const isAdjective = ADJECTIVES.has(word);
    if (name !== undefined && !(isAdjective && singular(tokens[at + 1]?.word ?? "", single) !== undefined))
      return { unit: [...parts, name].join(" "), last: at };
    if (!isAdjective && !(at === from && word.endsWith("-size"))) return undefined;
    if (UNIT_PARTS.has(word)) parts.push(word.replace("non-free", "nonfree").replace("working", "business"));
  }
  return undefined;
}

function singular(word: string, single: boolean): string | undefined {
  const known = UNIT_SYNONYMS.get(word) ?? (UNITS.has(word) ? word : undefined);
  if (known !== undefined || !/^[a-z-]{3,}s$/.test(word) || NOT_UNITS.has(word)) return known;
  const stem = word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/(?<=x|ch|sh|ss)es$|s$/, "");
  return single && !UNITS.has(stem) ? undefined : (UNIT_SYNONYMS.get(stem) ?? stem);
}

/** The count after a label that names the unit, such as a number after the label "Rooms left". */
function labelled(tokens: readonly Token[], at: number, text: string): Count | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || tokens[at - 1]?.word !== ":" || !/^\d/.test(token.word)) return undefined;
  if (next !== undefined && next.word !== "(" && next.word !== "," && !text.slice(token.end, next.start).includes("\n")) return undefined;
  const value = numberOf(token.word);
  const label = tokens.slice(Math.max(0, at - 7), at - 1).map(({ word }) => word);
  const noun = label.findLastIndex((word, index) => index >= label.length - 3 && singular(word, false) !== undefined);
  if (value === undefined || noun < 0) return undefined;
  const free = label.slice(Math.max(0, noun - 3), noun).find((word) => word === "non-free" || word === "free");
  const unit = singular(label[noun] ?? "", false) ?? "";
  return { value, unit: free === undefined ? unit : `${free.replace("-", "")} ${unit}`, last: at };
}

function numberOf(word: string): string | undefined {
  if (/^\d{1,7}(?:,\d{3})*$|^\d{1,4}\.\d{1,2}$|^\d{1,4}[-–]\d{1,4}$/.test(word)) return word.replaceAll(",", "").replace("–", "-");
  return NUMBER_WORDS.get(word)?.toString();
}
