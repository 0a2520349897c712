const NUMBERS = new Map<string, number>();

/** How many words the reader's lists may name in all: the table of word classes has a place for each. */
export const MOST_WORDS = 8_192;

/** The number of a word that a list of the reader names: words are told apart by number where that is asked very often. */
export function numberFor(word: string): number {
  const known = NUMBERS.get(word);
  if (known !== undefined) return known;
  const number = NUMBERS.size + 1;
  if (number >= MOST_WORDS) throw new Error(`The reader's lists name more than ${MOST_WORDS} words; raise MOST_WORDS.`);
  NUMBERS.set(word, number);
  return number;
}

/** The number of a word of a text; 0 when no list names it. */
export function numberOf(word: string): number {
  return NUMBERS.get(word) ?? 0;
}

/** How many words the lists name that were loaded so far. */
export function vocabularySize(): number {
  return NUMBERS.size;
}
