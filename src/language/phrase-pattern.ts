import { numberFor } from "./vocabulary.ts";

/**
 * One part of a phrase: one of some words, a gap of so many words at most, or the end. All have the same fields: they are
 * compared very often.
 */
export interface Element {
  readonly kind: "words" | "gap" | "end";
  readonly words: ReadonlySet<number>;
  readonly optional: boolean;
  readonly orEnd: boolean;
  readonly most: number;
}

/** A phrase as it is looked for. */
export interface Pattern {
  readonly atStart: boolean;
  readonly elements: readonly Element[];
}

/** The classes of words that phrases name with `@`. */
export type PhraseClasses = Readonly<Record<string, readonly string[]>>;

/**
 * Compiles words in order: `a|b` alternatives, `@class` a word class, `x?` optional, `~3` up to three words between, `^` the
 * start and `$`, also as the last alternative, the end.
 */
export function compilePattern(pattern: string, classes: PhraseClasses): Pattern {
  const parts = pattern.split(" ");
  const atStart = parts[0] === "^";
  return { atStart, elements: (atStart ? parts.slice(1) : parts).map((part) => compileElement(part, classes)) };
}

const NO_WORDS: ReadonlySet<number> = new Set();

function compileElement(part: string, classes: PhraseClasses): Element {
  if (part === "$") return { kind: "end", words: NO_WORDS, optional: false, orEnd: false, most: 0 };
  if (part.startsWith("~"))
    return { kind: "gap", words: NO_WORDS, optional: false, orEnd: false, most: Number(part.slice(1)) };
  const optional = part.endsWith("?") && part.length > 1;
  const names = (optional ? part.slice(0, -1) : part).split("|");
  const orEnd = names.includes("$");
  return {
    kind: "words",
    words: wordsOf(orEnd ? names.filter((name) => name !== "$") : names, classes),
    optional,
    orEnd,
    most: 0,
  };
}

// Many phrases share their alternatives.
const SHARED = new Map<string, ReadonlySet<number>>();

function wordsOf(names: readonly string[], classes: PhraseClasses): ReadonlySet<number> {
  const key = names.join("|");
  const words = SHARED.get(key) ?? new Set(names.flatMap((name) => membersOf(name, classes)).map(numberFor));
  SHARED.set(key, words);
  return words;
}

function membersOf(name: string, classes: PhraseClasses): readonly string[] {
  if (!name.startsWith("@")) return [name];
  const members = classes[name.slice(1)];
  if (members === undefined) throw new Error(`The phrase part "${name}" names an unknown word class.`);
  return members;
}
