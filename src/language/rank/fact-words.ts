import { lazy, memoizeText } from "../../memoize.ts";
import { stemOf } from "../stem.ts";
import { wordList } from "../word-list.ts";

/** What is known of a word that occurs in names of facts. */
export interface FactWord {
  /** The kinds of value it names. */
  readonly kinds: readonly string[];
  /** The stems of words that speak of the same thing. */
  readonly cues: readonly string[];
}

/** What a fact's name, description and shape say about it. */
export interface FactReading {
  readonly name: readonly NamePart[];
  readonly description: readonly string[];
  /** What words of a turn may be paired with, each with its share. */
  readonly targets: readonly (readonly [target: string, share: number])[];
  readonly kinds: readonly string[];
}

interface NamePart {
  readonly stem: string;
  /** Whether it is the main word, as `date` in `date_of_birth`. */
  readonly isHead: boolean;
  readonly cues: readonly string[];
}

/** The entry of a stem, if it occurs in names of facts. */
export function factWord(stem: string): FactWord | undefined {
  return factWords().get(stem);
}

/** The classes of answers that a stem is an example or a measure of, such as `@duration` for "months". */
export function answerClasses(stem: string): readonly string[] {
  return answerWords().get(stem) ?? [];
}

const factWords = lazy(() => {
  const entries = new Map<string, FactWord>();
  for (const line of wordList("fact-words")) {
    const [, word = "", kinds = "", cues = ""] = /^(\S+) \[([^\]]+)\]:(.*)$/.exec(line) ?? [];
    const known = entries.get(stemOf(word)) ?? { kinds: [], cues: [] };
    entries.set(stemOf(word), { kinds: union(known.kinds, kinds.split(",")), cues: union(known.cues, wordsOf(cues).map(stemOf)) });
  }
  return entries;
});

const answerWords = lazy(() => {
  const classes = new Map<string, readonly string[]>();
  for (const line of wordList("answer-words")) {
    const [name = "", words = ""] = line.split(": ");
    for (const word of words.split(" ")) classes.set(stemOf(word), union(classes.get(stemOf(word)) ?? [], [`@${name}`]));
  }
  return classes;
});

/** Reads a fact's name, such as `date_of_birth`, its description and its shape; the last two may be empty. */
export function readFact(name: string, description: string, shape: string): FactReading {
  return readKey([name, shape, description].join("\n"));
}

const filler = new Set(["of", "the", "a", "an", "on", "in", "to", "for", "at", "and", "or", "is", "with", "has"]);
const flag = /^(?:is|has|have|owns?|does|can|was)$/;

const readKey = memoizeText((key: string): FactReading => {
  const [fullName = "", shape = "", ...rest] = key.split("\n");
  const words = wordsOf(fullName.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " "));
  const of = words.indexOf("of");
  const head = of > 0 ? of - 1 : words.length - 1;
  const name = words.flatMap((word, at): NamePart[] => {
    const stem = stemOf(word);
    return words.length > 1 && filler.has(word) ? [] : [{ stem, isHead: at === head, cues: factWord(stem)?.cues ?? [] }];
  });
  const description = wordsOf(rest.join(" ")).flatMap((word) => (filler.has(word) ? [] : [stemOf(word)]));
  const kinds = kindsOf(words, stemOf(words[head] ?? ""));
  const allKinds = union(
    kinds,
    name.flatMap(({ stem }) => factWord(stem)?.kinds ?? []),
  );
  const targets: [string, number][] = [
    ...name.map(({ stem }): [string, number] => [stem, 1 / Math.sqrt(name.length)]),
    ...description.map((stem): [string, number] => [stem, 1 / Math.sqrt(description.length)]),
    ...kinds.map((kind): [string, number] => [`:${kind}`, 1]),
    ...allKinds.map((kind): [string, number] => [`;${kind}`, 1]),
  ];
  if (shape !== "") targets.push([`=${shape}`, 1]);
  return { name, description, kinds, targets };
});

function kindsOf(words: readonly string[], head: string): readonly string[] {
  if (words[0] === "number" && words[1] === "of") return ["count"];
  return words.length > 1 && flag.test(words[0] ?? "") ? ["yesno"] : (factWord(head)?.kinds ?? []);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
}

function union(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])];
}
