import { rememberSaid } from "../remember.ts";

// Stars, bars and hashes are how a text looks, not what it says.
const markup = /[*`#|]+|__/g;

/**
 * The sentences of a message without the marks of Markdown; a line of a list is one. Full stops inside numbers, dates and
 * addresses, or after a title, do not end one.
 */
export const plainSentencesOf: (text: string) => readonly string[] = rememberSaid(64, (text) =>
  text
    .replaceAll(markup, " ")
    .replaceAll(/ {2,}/g, " ")
    .split(/(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms)\.)\s+(?=[\p{Lu}"'“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== ""),
);
