import { memoizeText } from "../memoize.ts";
import { wordList } from "./word-list.ts";

const irregular: ReadonlyMap<string, string> = new Map(
  wordList("irregular-verbs").flatMap((line) => {
    const [base = "", ...forms] = line.split(" ");
    return forms.map((form): [string, string] => [form, base]);
  }),
);
const empty: ReadonlySet<string> = new Set(wordList("empty-words"));

/** A word without its ending, so that "cancelled", "cancels" and "cancellation" share a stem. */
export const stemOf: (word: string) => string = memoizeText((word) => {
  const lower = word.toLowerCase().replace(/['’]s?$/, "");
  const base = irregular.get(lower) ?? lower;
  if (base.length < 4) return base;
  return base
    .replace(/er(?:y|ies)$/, "er")
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(?<=..)ings?$|(?<=.{3})(?:at(?:ions?|es?|ed|ing)|ments?|ed|es|s|ly)$/, "")
    .replace(/(?<=.{3})[eo]r$/, "")
    .replace(/([b-df-hj-np-tv-z])\1$/, "$1")
    .replace(/e$/, "");
}, 16_384);

const address = /[\w.+-]{1,64}@\S+|https?:\S+/g;
const anyWords = /\p{L}[\p{L}'’]*/gu;
// A pattern with the same matches for plain ASCII text; it is several times faster.
const plainWords = /[a-z][a-z']*/g;
const notPlain = /[^ -~\s]/;

/** The stems of a text's content words, without pronouns, auxiliaries, numbers and polite phrases. */
export const contentStems: (text: string) => ReadonlySet<string> = memoizeText((text) => new Set(stemsIn(text)));

function stemsIn(text: string): string[] {
  const lower = text.toLowerCase().replaceAll(address, " ");
  const words = lower.match(notPlain.test(lower) ? anyWords : plainWords) ?? [];
  return words.filter((word) => word.length > 2 && !empty.has(word)).map(stemOf);
}
