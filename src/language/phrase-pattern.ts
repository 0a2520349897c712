import { numberFor } from "./vocabulary.ts";

/**
 * One element of a phrase: a set of words, a gap of limited length, or the end. All kinds have the same fields because
 * elements are compared in a hot loop.
 */
export interface Element {
  readonly kind: "words" | "gap" | "end";
  readonly words: ReadonlySet<number>;
  readonly optional: boolean;
  readonly orEnd: boolean;
  readonly most: number;
}

/** A compiled phrase. */
export interface Pattern {
  readonly atStart: boolean;
  readonly elements: readonly Element[];
}

/** The word classes that phrases refer to with `@`. */
export type PhraseClasses = Readonly<Record<string, readonly string[]>>;

/**
 * Compiles a sequence of words. A bar separates choices, `@class` is a word class, `x?` is an optional word, `~3` is a
 * gap of up to three words, `^` is the start, and `$` is the end, which can also be one of several choices.
 */
export function compilePattern(pattern: string, classes: PhraseClasses): Pattern {
  const parts = pattern.split(" ");
  const atStart = parts[0] === "^";
  return { atStart, elements: (atStart ? parts.slice(1) : parts).map((part) => compileElement(part, classes)) };
}

const NO_WORDS: ReadonlySet<number> = new Set();

function compileElement(part: string, classes: PhraseClasses): Element {
  if (part === "$") return { kind: "end", words: NO_WORDS, optional: false, orEnd: false, most: 0 };
  if (part.startsWith("~")) return { kind: "gap", words: NO_WORDS, optional: false, orEnd: false, most: Number(part.slice(1)) };
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

// Many phrases have the same choices, so the sets are shared.
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
