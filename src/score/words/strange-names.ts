import { contentStems } from "../../language/stem.ts";
import type { Token } from "../../language/token.ts";
import { wordList } from "../../language/word-list.ts";
import type { Suspected } from "../define-check.ts";
import type { Said } from "./said.ts";
import type { Sources } from "./sources.ts";

const ordinary = new Set(wordList("capitalised-words"));
const properWord = /^\p{Lu}\p{Ll}{2,}$/u;

const acronym = /^\p{Lu}{3,5}$/u;
const capitals = new Set(wordList("known-capitals"));

/** Capitalised names, and the street numbers before them, that stand in nothing that was shown. */
export function strangeNames(said: Said, sources: Sources): Suspected[] {
  const names: { start: number; end: number; strange: boolean }[] = [];
  for (const { tokens, lineKind } of said.clauses) {
    if (lineKind === "heading") continue;
    tokens.forEach((token, at) => {
      if (!token.capital) return;
      const word = withoutEnding(said.text.slice(token.start, token.end));
      if (!isProper(word, tokens[at - 1]) || said.text.slice(tokens[at - 1]?.end, token.start) !== " ") return;
      const strange = !isKnown(word, sources) || isOtherHouse(said.text, token, sources);
      const last = names.at(-1);
      if (last && token.start - last.end === 1)
        names[names.length - 1] = { start: last.start, end: token.end, strange: last.strange || strange };
      else names.push({ start: token.start, end: token.end, strange });
    });
  }
  return names
    .filter(({ strange }) => strange)
    .map((name) => ({ step: said.step, quote: said.quote(name), why: "nothing that was shown has this name" }));
}

/** A word with a capital where no sentence begins. */
function isProper(word: string, before: Token | undefined): boolean {
  if (acronym.test(word)) return before !== undefined && !capitals.has(word.toLowerCase());
  if (!properWord.test(word) || ordinary.has(word.toLowerCase()) || contentStems(word).size === 0) return false;
  return before !== undefined && /^[\p{L}\p{N},&'’-]+$/u.test(before.word);
}

// "12 Cairn Packs" counts them.
const largestQuantity = 30;

/** A street number that does not go with the street: "31 Pinwheel Lane". */
function isOtherHouse(text: string, { start, end }: Token, sources: Sources): boolean {
  const number = /(?<![\p{L}\p{N}.,$£€#-])(\d{1,5}) $/u.exec(text.slice(Math.max(0, start - 8), start))?.[1];
  if (number === undefined || Number(number) <= largestQuantity || !/^ \p{Lu}\p{L}/u.test(text.slice(end, end + 3)))
    return false;
  return !sources.hasWord(`${number} ${withoutEnding(text.slice(start, end))}`);
}

/** A name stands in what was shown, or a code for it does: ATH is Athens. */
function isKnown(name: string, sources: Sources): boolean {
  return sources.hasWord(name) || sources.hasWord(name.replace(/s$/, "")) || sources.hasCodeOf(name);
}

function withoutEnding(name: string): string {
  return name.replace(/['’]s$/, "");
}
