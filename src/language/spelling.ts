import { stemsIn } from "./stem.ts";
import { numberFor, vocabularySize, wordIndex } from "./vocabulary.ts";
import { wordList, wordPairs } from "./word-list.ts";
import { intern, wordSet } from "./word-set.ts";

/** A word with its index in the vocabulary and the stems of its content words; a compound has several stems. */
interface Word {
  readonly word: string;
  readonly number: number;
  readonly stems: readonly string[];
}

/** The words that a run of characters stands for, independent of context. */
export interface Spelling extends Word {
  readonly capital: boolean;
  /** The words that a contraction or an informal spelling stands for; undefined for other text. */
  readonly parts: readonly Word[] | undefined;
  /** The part before an "'s" that may stand for a verb; the next word decides whether it does. */
  readonly stem: Word | undefined;
}

interface Known {
  readonly raw: string;
  readonly spelling: Spelling;
  readonly next: Known | undefined;
}

// Spellings are cached across messages and looked up character by character in the text itself, so that no substring is
// allocated.
const BUCKETS = 32_768;
const MOST_SPELLINGS = 20_000;
const LONGEST_KEPT = 40;
// Hostile text may contain thousands of colliding words, so each bucket keeps only a few.
const MOST_IN_BUCKET = 8;
const KNOWN: (Known | undefined)[] = new Array(BUCKETS).fill(undefined);
let size = 0;
let vocabulary = 0;

/** The spelling of the characters between two offsets. */
export function spellingAt(text: string, start: number, end: number): Spelling {
  let bucket = 0;
  for (let at = start; at < end; at += 1) bucket = (bucket * 31 + text.charCodeAt(at)) & (BUCKETS - 1);
  let fellTogether = 0;
  for (let known = KNOWN[bucket]; known !== undefined; known = known.next) {
    if (standsAt(known.raw, text, start, end)) return known.spelling;
    fellTogether += 1;
  }
  const raw = text.slice(start, end);
  const spelling = spell(raw);
  if (size < MOST_SPELLINGS && raw.length < LONGEST_KEPT && fellTogether < MOST_IN_BUCKET) {
    KNOWN[bucket] = { raw: intern(raw), spelling, next: KNOWN[bucket] };
    size += 1;
  }
  return spelling;
}

function standsAt(raw: string, text: string, start: number, end: number): boolean {
  if (raw.length !== end - start) return false;
  for (let at = 0; at < raw.length; at += 1) if (raw.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

/** Clears the cache if word lists loaded since the last call have added words. */
export function renewSpellings(): void {
  if (vocabulary === vocabularySize()) return;
  KNOWN.fill(undefined);
  size = 0;
  vocabulary = vocabularySize();
}

// Informal spellings and the words they stand for.
const INFORMAL_SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [...wordPairs("informal-spellings")].map(([spelling, words]) => [spelling, words.split(" ")]),
);

const NO_STEMS: readonly string[] = [];

function toWord(text: string): Word {
  const stems = stemsIn(text);
  return { word: intern(text), number: wordIndex(text), stems: stems.length === 0 ? NO_STEMS : stems };
}

function spell(raw: string): Spelling {
  const word = unhyphenated(raw.toLowerCase());
  const capital = raw !== word && raw.charAt(0) !== word.charAt(0);
  const plain = word.replaceAll("’", "'");
  const parts = INFORMAL_SPELLINGS.get(word) ?? (plain.includes("'") ? contractionParts(plain) : undefined);
  const open = parts === undefined && plain.endsWith("'s") && plain !== "'s";
  return { ...toWord(word), capital, parts: parts?.map(toWord), stem: open ? toWord(plain.slice(0, -2)) : undefined };
}

/** Removes the hyphen after "re-", so that "re-sent" is read as "resent". */
function unhyphenated(word: string): string {
  return word.startsWith("re-") && /^re-[a-z]+$/.test(word) ? `re${word.slice(3)}` : word;
}

const NEGATED: ReadonlyMap<string, string> = new Map([
  ["can't", "can"],
  ["won't", "will"],
  ["shan't", "shall"],
  ["ain't", "is"],
]);

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["'ll", "will"],
  ["'re", "are"],
  ["'ve", "have"],
  ["'m", "am"],
  ["'d", "would"],
]);

function contractionParts(word: string): readonly string[] | undefined {
  if (word === "let's") return ["let", "us"];
  const negated = NEGATED.get(word) ?? (word.endsWith("n't") ? word.slice(0, -3) : undefined);
  if (negated !== undefined) return [negated, "not"];
  const apostrophe = word.lastIndexOf("'");
  const expanded = ENDINGS.get(word.slice(apostrophe));
  return expanded === undefined || apostrophe === 0 ? undefined : [word.slice(0, apostrophe), expanded];
}

const IS_AFTER: ReadonlySet<string> = wordSet("name it that there here what who where how when he she everything this which something");
const STATE_NEXT = new RegExp(String.raw`^ (?:on (?:its|their|the)|in (?:the|your)|${wordList("states-after-s").join("|")})\b`);

/**
 * Returns the verb that "'s" stands for: "has" before a participle and "is" after words that take no possessive;
 * undefined for a possessive.
 */
export function verbOfS(stem: string, next: string): Word | undefined {
  if (/^ (?:been|gone|got)\b/.test(next)) return HAS;
  return IS_AFTER.has(stem) || STATE_NEXT.test(next) ? IS : undefined;
}

const HAS: Word = { word: "has", number: numberFor("has"), stems: NO_STEMS };
const IS: Word = { word: "is", number: numberFor("is"), stems: NO_STEMS };
