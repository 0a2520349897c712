import { intern, numberFor, vocabularySize, wordIndex, wordSet } from "./word-class.ts";
import { wordList, wordPairs } from "./word-list.ts";

/** A word in lower case. */
export interface Word {
  readonly word: string;
  /** Its index in the vocabulary. */
  readonly number: number;
}

/** The words that a run of characters stands for, independent of context. */
interface Spelling {
  /** Several words for a contraction or an informal spelling. */
  readonly words: readonly Word[];
  readonly capital: boolean;
  /** The part before an "'s" that may stand for a verb; the next word decides whether it does. */
  readonly beforeS: Word | undefined;
}

// Informal spellings and the words they stand for.
const INFORMAL_SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  [...wordPairs("informal-spellings")].map(([spelling, words]) => [spelling, words.split(" ")]),
);

function toWord(text: string): Word {
  return { word: intern(text), number: wordIndex(text) };
}

const MOST_SPELLINGS = 20_000;
const LONGEST_KEPT = 40;
const SPELLINGS = new Map<string, Spelling>();
let vocabulary = 0;

/** The spelling of a run of characters; cached across messages until word lists that are loaded later add words. */
export function spell(raw: string): Spelling {
  if (vocabulary !== vocabularySize()) {
    SPELLINGS.clear();
    vocabulary = vocabularySize();
  }
  const known = SPELLINGS.get(raw);
  if (known !== undefined) return known;
  // "Re-sent" is read as "resent".
  const word = raw.toLowerCase().replace(/^re-(?=[a-z]+$)/, "re");
  const capital = raw !== word && raw.charAt(0) !== word.charAt(0);
  const plain = word.replaceAll("’", "'");
  const parts = INFORMAL_SPELLINGS.get(word) ?? (plain.includes("'") ? contractionParts(plain) : undefined);
  const open = parts === undefined && plain.endsWith("'s") && plain !== "'s";
  const spelling = { words: (parts ?? [word]).map(toWord), capital, beforeS: open ? toWord(plain.slice(0, -2)) : undefined };
  if (SPELLINGS.size < MOST_SPELLINGS && raw.length < LONGEST_KEPT) SPELLINGS.set(intern(raw), spelling);
  return spelling;
}

const NEGATED = new Map(Object.entries({ "can't": "can", "won't": "will", "shan't": "shall", "ain't": "is" }));
const ENDINGS = new Map(Object.entries({ "'ll": "will", "'re": "are", "'ve": "have", "'m": "am", "'d": "would" }));

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

/** The verb that "'s" stands for: "has" before a participle and "is" after words that take no possessive; undefined for a possessive. */
export function verbOfS(stem: string, next: string): Word | undefined {
  if (/^ (?:been|gone|got)\b/.test(next)) return HAS;
  return IS_AFTER.has(stem) || STATE_NEXT.test(next) ? IS : undefined;
}

const HAS: Word = { word: "has", number: numberFor("has") };
const IS: Word = { word: "is", number: numberFor("is") };
