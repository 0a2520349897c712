import { rememberSaid } from "../../remember.ts";
import { emptyWords, synonyms } from "./content-words.ts";

const empty = new Set(emptyWords);
const endings = [
  ["isations", ""],
  ["isation", ""],
  ["ations", "at"],
  ["ation", "at"],
  ["ements", ""],
  ["ement", ""],
  ["ments", ""],
  ["ment", ""],
  ["ities", ""],
  ["ity", ""],
  ["ings", ""],
  ["ing", ""],
  ["ies", "y"],
  ["ied", "y"],
  ["ed", ""],
  ["es", ""],
  ["s", ""],
  ["ly", ""],
  ["er", ""],
] as const;
// "isn't", without its end.
const contracted = new Set(
  "isn aren wasn weren don doesn didn won wouldn couldn shouldn haven hasn hadn mustn needn ain".split(" "),
);
const shortest = 3;
const longest = 7;

const groups = new Map(
  synonyms.flatMap((group) => {
    const [first = "", ...others] = group.split(" ");
    return [first, ...others].map((word): [string, string] => [word, stemOf(first)]);
  }),
);

/** What a text is about: its words without the empty ones, cut to their stems, each once; words for the same thing are one. */
export const contentStems: (text: string) => readonly string[] = rememberSaid(1_024, (text) => {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[a-zà-ÿ][a-zà-ÿ']*/g) ?? [];
  return [
    ...new Set(
      words
        .map((word) => word.replace(/'[a-z]*$/, ""))
        .filter(isTelling)
        .map(meaningOf),
    ),
  ];
});

function isTelling(word: string): boolean {
  return word.length >= shortest && !empty.has(word) && !contracted.has(word);
}

function meaningOf(word: string): string {
  return groups.get(word) ?? stemOf(word);
}

function stemOf(word: string): string {
  const ending = endings.find(([end]) => word.endsWith(end) && word.length - end.length >= shortest);
  const cut = ending ? word.slice(0, -ending[0].length) + ending[1] : word;
  const single = /([^sl])\1$/.test(cut) ? cut.slice(0, -1) : cut;
  return single.replace(/[eiy]$/, "").slice(0, longest);
}
