import type { Token } from "./token.ts";
import { numberFor, wordClass } from "./word-class.ts";
import { wordGroups } from "./word-list.ts";

/** The word classes that phrases refer to with `@`. */
export const PHRASE_CLASSES: Readonly<Record<string, readonly string[]>> = wordGroups("phrase-classes");

/** A phrase found in a run of tokens, with its tag, the index of its first token, and the index after its last token. */
export interface PhraseHit {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

/** An element of a phrase: words, a gap of limited length, or the end. All kinds have the same fields because a hot loop compares them. */
interface Element {
  readonly kind: "words" | "gap" | "end";
  readonly words: ReadonlySet<number>;
  readonly optional: boolean;
  readonly orEnd: boolean;
  readonly most: number;
}

/**
 * Compiles a list of phrases to a function that finds each of them in a run of tokens. A phrase is a sequence of words
 * in which a bar separates choices, `@class` is a word class, `x?` is an optional word, `~3` is a gap of up to three
 * words, `^` is the start, and `$` is the end, which can also be one of several choices.
 */
export function compilePhrases(list: readonly (readonly [string, readonly string[]])[]) {
  const index: Beginnings[] = [];
  for (const [tag, sources] of list) for (const source of sources) addToIndex(index, compilePhrase(tag, source));
  return (tokens: readonly Token[]): readonly PhraseHit[] => {
    const hits: PhraseHit[] = [];
    for (let from = 0; from < tokens.length; from += 1) {
      const beginnings = index[tokens[from]?.number ?? 0];
      if (beginnings === undefined) continue;
      addHits(hits, beginnings.open, tokens, from);
      addHits(hits, beginnings.bySecond.get(tokens[from + 1]?.number ?? 0), tokens, from);
    }
    return hits;
  };
}

function addHits(hits: PhraseHit[], phrases: readonly Phrase[] | undefined, tokens: readonly Token[], from: number): void {
  if (phrases === undefined) return;
  for (const { tag, atStart, elements, found } of phrases) {
    const to = atStart && from > 0 ? -1 : matchFrom(elements, found, tokens, from + found);
    if (to >= 0) hits.push({ tag, from, to });
  }
}

type Phrase = ReturnType<typeof compilePhrase>;

/** The phrases that start with a word. Those with a required second word are indexed by that word. */
interface Beginnings {
  readonly open: Phrase[];
  readonly bySecond: Map<number, Phrase[]>;
}

function addToIndex(index: Beginnings[], phrase: Phrase): void {
  for (const element of phrase.elements) {
    if (element.kind !== "words") throw new Error(`The phrase for "${phrase.tag}" must begin with a word.`);
    for (const word of element.words) {
      const beginnings: Beginnings = index[word] ?? { open: [], bySecond: new Map() };
      index[word] = beginnings;
      if (phrase.found < 2) beginnings.open.push(phrase);
      else
        for (const next of phrase.elements[1]?.words ?? [])
          beginnings.bySecond.set(next, [...(beginnings.bySecond.get(next) ?? []), phrase]);
    }
    if (!element.optional) break;
  }
}

/** A phrase as a sequence of elements; `found` of them are known to match when the index names the phrase. */
function compilePhrase(tag: string, source: string) {
  const parts = source.split(" ");
  const atStart = parts[0] === "^";
  const elements = (atStart ? parts.slice(1) : parts).map(compileElement);
  const open = elements.findIndex(({ kind, optional, orEnd }) => kind !== "words" || optional || orEnd);
  return { tag, atStart, elements, found: Math.min(2, open < 0 ? elements.length : open) };
}

const NO_WORDS: ReadonlySet<number> = new Set();

function compileElement(part: string): Element {
  const element: Element = { kind: "words", words: NO_WORDS, optional: false, orEnd: false, most: 0 };
  if (part === "$") return { ...element, kind: "end" };
  if (part.startsWith("~")) return { ...element, kind: "gap", most: Number(part.slice(1)) };
  const optional = part.endsWith("?") && part.length > 1;
  const names = (optional ? part.slice(0, -1) : part).split("|");
  const words = names.filter((name) => name !== "$").flatMap(membersOf);
  return { ...element, words: new Set(words.map(numberFor)), optional, orEnd: names.includes("$") };
}

function membersOf(name: string): readonly string[] {
  if (!name.startsWith("@")) return [name];
  const members = PHRASE_CLASSES[name.slice(1)];
  if (members === undefined) throw new Error(`The phrase part "${name}" names an unknown word class.`);
  return members;
}

/** The index after the phrase's last token if its elements from `at` on match the tokens at a position; -1 if not. */
function matchFrom(elements: readonly Element[], at: number, tokens: readonly Token[], position: number): number {
  const element = elements[at];
  if (element === undefined) return position;
  if (element.kind === "end") return isEnd(tokens, position) ? position : -1;
  if (element.kind === "gap") return matchGap(elements, at, tokens, position, element.most);
  if (element.words.has(tokens[position]?.number ?? 0)) {
    const to = matchFrom(elements, at + 1, tokens, position + 1);
    if (to >= 0) return to;
  }
  if (element.orEnd && isEnd(tokens, position)) return position;
  return element.optional ? matchFrom(elements, at + 1, tokens, position) : -1;
}

const MARKS = wordClass(", . ! ? ; : ( ) \" ' “ ” …");

/** Whether only closing punctuation is left. */
function isEnd(tokens: readonly Token[], position: number): boolean {
  const rest = tokens[position];
  return rest === undefined || (position >= tokens.length - 2 && MARKS.holds(rest));
}

const WIDE = 8;

function matchGap(elements: readonly Element[], at: number, tokens: readonly Token[], position: number, most: number): number {
  for (let skipped = 0; skipped <= most && position + skipped <= tokens.length; skipped += 1) {
    const to = matchFrom(elements, at + 1, tokens, position + skipped);
    if (to >= 0) return to;
    // A short gap must not cross a phrase boundary, because "your account number and a contact" is not a contact number.
    if (most < WIDE && tokens[position + skipped]?.word === "and") return -1;
  }
  return -1;
}
