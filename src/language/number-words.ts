import { wordPairs } from "./word-list.ts";

/** Numbers written as words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [...wordPairs("number-words")].map(([word, number]) => [word, Number(number)]),
);
