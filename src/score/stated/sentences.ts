import { memoizeText } from "../../memoize.ts";

// Markdown characters affect the look of a text, not its meaning.
const markup = /[*`#|]+|__/g;

/**
 * The sentences of a message, without Markdown; a list item is one sentence. Full stops in numbers, dates and addresses, or after a title,
 * do not end a sentence.
 */
export const plainSentencesOf: (text: string) => readonly string[] = memoizeText((text) =>
  text
    .replaceAll(markup, " ")
    .replaceAll(/ {2,}/g, " ")
    .split(/(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms)\.)\s+(?=[\p{Lu}"'“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== ""),
);
