const NUMBERS = new Map<string, number>();

/** The maximum number of words in all of the reader's lists combined, which is the capacity of the word-class table. */
export const MOST_WORDS = 8_192;

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
