import { remember } from "../remember.ts";

/** The sentences of a message; a line of a list is one. Full stops inside numbers, dates and addresses do not end one. */
export const sentencesOf: (text: string) => readonly string[] = remember(512, split);

function split(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}"'“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
