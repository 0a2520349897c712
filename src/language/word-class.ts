import type { Token } from "./token.ts";
import { MOST_WORDS, numberFor } from "./vocabulary.ts";

// One bit for each word and class: a test is a look into this table, many times cheaper than one into a set of strings.
const ROWS = 16;
const BITS = 32;
const MEMBERS = new Int32Array(MOST_WORDS * ROWS);
let classes = 0;

/** A list of words that tokens are looked up in. */
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

  /** Whether there is such a token and its word is in the list. */
  holds(token: Token | undefined): boolean {
    return token !== undefined && ((MEMBERS[token.number * ROWS + this.row] ?? 0) & this.bit) !== 0;
  }
}

/** The class of the words of a list separated by spaces. */
export function wordClass(words: string): WordClass {
  return new WordClass(words.split(" "));
}
