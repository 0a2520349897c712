const NUMBERS = new Map<string, number>();

/** The most words the reader's lists may contain in total: the table of word classes has room for this many. */
export const MOST_WORDS = 8_192;

/** The number of a word in the reader's lists. Hot code compares numbers instead of strings. */
export function numberFor(word: string): number {
  const known = NUMBERS.get(word);
  if (known !== undefined) return known;
  const number = NUMBERS.size + 1;
  if (number >= MOST_WORDS) throw new Error(`The reader's lists name more than ${MOST_WORDS} words; raise MOST_WORDS.`);
  NUMBERS.set(word, number);
  return number;
}

/** The number of a word in a text; 0 if it is in no list. */
export function numberOf(word: string): number {
  return NUMBERS.get(word) ?? 0;
}

/** How many words the lists loaded so far contain. */
export function vocabularySize(): number {
  return NUMBERS.size;
}
