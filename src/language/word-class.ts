import type { Token } from "./token.ts";
import { wordList } from "./word-list.ts";

const NUMBERS = new Map<string, number>();

/** The maximum number of words in all of the reader's lists combined, which is the capacity of the word-class table. */
const MOST_WORDS = 8_192;

/** Returns the index of a word in the reader's lists, adding the word if it is new. Hot code compares indexes instead of strings. */
export function numberFor(word: string): number {
  const known = NUMBERS.get(word);
  if (known !== undefined) return known;
  const number = NUMBERS.size + 1;
  if (number >= MOST_WORDS) throw new Error(`The reader's lists name more than ${MOST_WORDS} words; raise MOST_WORDS.`);
  NUMBERS.set(word, number);
  return number;
}

/** Returns the index of a word, or 0 if the word is in none of the reader's lists. */
export function wordIndex(word: string): number {
  return NUMBERS.get(word) ?? 0;
}

/** The number of words in the lists loaded so far. */
export function vocabularySize(): number {
  return NUMBERS.size;
}

// One bit per word and class makes a membership test a single read, many times cheaper than a lookup in a set of strings.
const ROWS = 16;
const BITS = 32;
const MEMBERS = new Int32Array(MOST_WORDS * ROWS);
let classes = 0;

/** A set of words with a fast membership test for tokens. */
export class WordClass {
  readonly row: number;
  readonly bit: number;

  constructor(words: Iterable<string>) {
    this.row = Math.floor(classes / BITS);
    this.bit = 1 << (classes % BITS);
    if (this.row >= ROWS) throw new Error("There are more word classes than the table has bits; raise ROWS.");
    classes += 1;
    for (const word of words) {
      const place = numberFor(word) * ROWS + this.row;
      MEMBERS[place] = (MEMBERS[place] ?? 0) | this.bit;
    }
  }

  /** Whether the token exists and its word is in the class. */
  holds(token: Token | undefined): boolean {
    return token !== undefined && ((MEMBERS[token.number * ROWS + this.row] ?? 0) & this.bit) !== 0;
  }

  /** Whether one of the tokens is in the class. */
  occursIn(tokens: readonly Token[]): boolean {
    return tokens.some((token) => this.holds(token));
  }
}

/** Creates a word class from a space-separated list. */
export function wordClass(words: string): WordClass {
  return new WordClass(words.split(" "));
}

/** Creates a word class from a `data/` list. */
export function listedClass(list: string): WordClass {
  return new WordClass(wordList(list));
}

/** Finds a sequence of words in a clause, such as "over|across to you", in which `|` separates the words allowed at one position. */
export function wordRun(pattern: string): (tokens: readonly Token[]) => boolean {
  const [first, ...others] = pattern.split(" ").map((words) => wordClass(words.replaceAll("|", " ")));
  return (tokens) => tokens.some((token, at) => first?.holds(token) && others.every((words, next) => words.holds(tokens[at + next + 1])));
}

/** Returns the JavaScript engine's interned copy of a word, so that string comparisons become pointer comparisons. */
export function intern(word: string): string {
  return Object.keys({ [word]: true })[0] ?? word;
}

/** Creates a set of words from a space-separated list. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" ").map(intern));
}
