import { rememberSaid } from "../remember.ts";

/** The sentences of a message; a line of a list is one. Full stops inside numbers, dates and addresses, or after a title, do not end one. */
export const sentencesOf: (text: string) => readonly string[] = rememberSaid(512, split);

function split(text: string): string[] {
  return text
    .split(/(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms)\.)\s+(?=[\p{Lu}"'“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

// Stars, bars and hashes are how a text looks, not what it says.
const markup = /[*`#|]+|__/g;

/** The sentences of a message without the marks of Markdown. */
export function plainSentencesOf(text: string): readonly string[] {
  return sentencesOf(text.replaceAll(markup, " ").replaceAll(/ {2,}/g, " "));
}
