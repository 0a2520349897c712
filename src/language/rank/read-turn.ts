import { stemOf } from "../stem.ts";
import { factWord } from "./fact-words.ts";

/** A sentence or list item of an agent's turn. */
export interface TurnSentence {
  /** Its words, in lower case. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** The features that show whether the sentence asks the customer for a detail. */
  readonly signs: readonly string[];
}

interface PlainSentence {
  readonly words: readonly string[];
  /** The mark at its end, or nothing. */
  readonly end: string;
  readonly isItem: boolean;
}

// Agents ask at the end of a turn, so only the end of a very long one is read.
const longestTurn = 4_000;
const wordOrMark = /\p{L}+(?:['’]\p{L}+)?|\d+|[?!.:]/gu;
const mark = /^[?!.:]$/;
const listMark = /^(?:[-*•–]|\d{1,2}[.)])\s/;

/** Splits a turn into sentences and list items. */
export function readTurn(text: string): readonly TurnSentence[] {
  const sentences = text
    .slice(-longestTurn)
    .split("\n")
    .flatMap((line) => sentencesIn(line.trim()));
  return sentences.map((sentence, at) => {
    const { words } = sentence;
    return { words, stems: words.map(stemOf), signs: signsOf(sentence, sentences[at - 1], at === sentences.length - 1) };
  });
}

function sentencesIn(line: string): readonly PlainSentence[] {
  const isItem = listMark.test(line);
  const sentences: PlainSentence[] = [];
  let words: string[] = [];
  const close = (end: string) => {
    if (words.length > 0) sentences.push({ words, end, isItem });
    words = [];
  };
  for (const { 0: found, index } of line.matchAll(wordOrMark)) {
    if (!mark.test(found)) words.push(found.toLowerCase().replace("’", "'"));
    else if (found === "?" || /^\s?$/.test(line.charAt(index + 1))) close(found);
  }
  close("");
  return sentences;
}

function signsOf({ words, end, isItem }: PlainSentence, before: PlainSentence | undefined, isLast: boolean): readonly string[] {
  const plain = words.map((word) => (/\d/.test(word) ? "0" : word));
  const [first = "", second = ""] = plain;
  const place = isLast ? "last" : "inner";
  const form = isItem ? `item after ${before?.isItem === false ? before.end : ""}` : "prose";
  const size = Math.min(8, Math.ceil(Math.log2(words.length + 1)) * 2);
  const details = Math.min(2, words.filter((word) => factWord(stemOf(word)) !== undefined).length);
  const opening = [
    `details ${details} end ${end}`,
    `details ${details} size ${size} end ${end}`,
    `^ ${first}`,
    `^ ${first} ${second}`,
    `^ ${first} end ${end}`,
  ];
  const marks = ["always", `end ${end}`, place, form, `end ${end} ${place}`, `end ${end} ${form}`, `size ${size} end ${end}`];
  return [...new Set([...marks, ...opening, ...plain, ...plain.slice(1).map((word, at) => `${plain[at] ?? ""} ${word}`)])];
}
