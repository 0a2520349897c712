import type { Token } from "./token.ts";
import { intern } from "./word-set.ts";

/** A phrase found among tokens: its tag, the first token and the token after its last. */
export interface PhraseHit<Tag extends string> {
  readonly tag: Tag;
  readonly from: number;
  readonly to: number;
}

/** Finds all phrases of a compiled list in a run of tokens. */
type PhraseFinder<Tag extends string> = (tokens: readonly Token[]) => PhraseHit<Tag>[];

type Element =
  | { readonly kind: "words"; readonly words: ReadonlySet<string>; readonly optional: boolean; readonly orEnd: boolean }
  | { readonly kind: "gap"; readonly most: number }
  | { readonly kind: "end" };

interface Compiled<Tag extends string> {
  readonly tag: Tag;
  readonly atStart: boolean;
  readonly elements: readonly Element[];
}

// A short gap stays within one phrase: "your account number and a contact" is not a number to contact.
const WIDE = 8;
const MARKS = new Set([",", ".", "!", "?", ";", ":", "(", ")", '"', "'", "“", "”", "…"]);

/**
 * Compiles a phrase list once; each word of a text then costs one map lookup, or two where phrases begin with it.
 * A pattern is words in order: `a|b` alternatives, `@class` a word class, `x?` optional, `~3` up to three words between, `^` the start and `$`, also as the last alternative, the end.
 */
export function compilePhrases<Tag extends string>(
  list: readonly (readonly [Tag, readonly string[]])[],
  classes: ReadonlyMap<string, ReadonlySet<string>>,
): PhraseFinder<Tag> {
  const index = new Map<string, Beginnings<Tag>>();
  for (const [tag, patterns] of list) {
    for (const pattern of patterns) addToIndex(index, compilePattern(tag, pattern, classes));
  }
  return (tokens) => {
    const hits: PhraseHit<Tag>[] = [];
    for (let from = 0; from < tokens.length; from += 1) {
      const beginnings = index.get(tokens[from]?.word ?? "");
      if (beginnings === undefined) continue;
      collect(hits, beginnings.open, { tokens, from });
      if (beginnings.reach > 0) collectGapped(hits, beginnings, { tokens, from });
      const continued = beginnings.bySecond.get(tokens[from + 1]?.word ?? "");
      if (continued !== undefined) collect(hits, continued, { tokens, from });
    }
    return hits;
  };
}

/** The phrases that begin with a word: those with a fixed second word by that word, and the others. */
interface Beginnings<Tag extends string> {
  readonly bySecond: Map<string, Compiled<Tag>[]>;
  readonly open: Compiled<Tag>[];
  /** Phrases with a gap after the word, by the word that may follow the gap, and how far away that may stand. */
  readonly byLater: Map<string, Compiled<Tag>[]>;
  reach: number;
}

/** A word after a gap is looked up once, instead of trying every phrase with a gap at every place. */
function collectGapped<Tag extends string>(
  hits: PhraseHit<Tag>[],
  { byLater, reach }: Beginnings<Tag>,
  { tokens, from }: { readonly tokens: readonly Token[]; readonly from: number },
): void {
  const last = Math.min(tokens.length - 1, from + reach);
  for (let at = from + 1; at <= last; at += 1) {
    const later = byLater.get(tokens[at]?.word ?? "");
    if (later !== undefined) collect(hits, later, { tokens, from });
  }
}

function collect<Tag extends string>(
  hits: PhraseHit<Tag>[],
  candidates: readonly Compiled<Tag>[],
  { tokens, from }: { readonly tokens: readonly Token[]; readonly from: number },
): void {
  for (const candidate of candidates) {
    if (candidate.atStart && from > 0) continue;
    const to = matchFrom(candidate.elements, 0, tokens, from);
    if (to >= 0) hits.push({ tag: candidate.tag, from, to });
  }
}

function addToIndex<Tag extends string>(index: Map<string, Beginnings<Tag>>, compiled: Compiled<Tag>): void {
  const [first, second, third] = compiled.elements;
  const begins = first?.kind === "words" && !first.optional;
  const fixed = begins && second?.kind === "words" && !second.optional && !second.orEnd;
  const gapped = begins && second?.kind === "gap" && third?.kind === "words" && !third.optional && !third.orEnd;
  for (const word of firstWords(compiled)) {
    const beginnings: Beginnings<Tag> = index.get(word) ?? {
      bySecond: new Map(),
      byLater: new Map(),
      open: [],
      reach: 0,
    };
    index.set(word, beginnings);
    if (fixed) for (const next of second.words) append(beginnings.bySecond, next, compiled);
    else if (gapped) {
      for (const next of third.words) append(beginnings.byLater, next, compiled);
      beginnings.reach = Math.max(beginnings.reach, second.most + 1);
    } else beginnings.open.push(compiled);
  }
}

function append<Tag extends string>(map: Map<string, Compiled<Tag>[]>, word: string, compiled: Compiled<Tag>): void {
  const list = map.get(word);
  if (list === undefined) map.set(word, [compiled]);
  else list.push(compiled);
}

/** The words a phrase can begin with: those of its optional opening elements and of its first required one. */
function firstWords<Tag extends string>({ tag, elements }: Compiled<Tag>): Set<string> {
  const words = new Set<string>();
  for (const element of elements) {
    if (element.kind !== "words") throw new Error(`The phrase for "${tag}" must begin with a word.`);
    for (const word of element.words) words.add(word);
    if (!element.optional) break;
  }
  return words;
}

function compilePattern<Tag extends string>(
  tag: Tag,
  pattern: string,
  classes: ReadonlyMap<string, ReadonlySet<string>>,
): Compiled<Tag> {
  const parts = pattern.split(" ");
  const atStart = parts[0] === "^";
  const elements = (atStart ? parts.slice(1) : parts).map((part) => compileElement(part, classes));
  return { tag, atStart, elements };
}

function compileElement(part: string, classes: ReadonlyMap<string, ReadonlySet<string>>): Element {
  if (part === "$") return { kind: "end" };
  if (part.startsWith("~")) return { kind: "gap", most: Number(part.slice(1)) };
  const optional = part.endsWith("?") && part.length > 1;
  const words = new Set<string>();
  for (const name of (optional ? part.slice(0, -1) : part).split("|")) {
    if (!name.startsWith("@")) words.add(intern(name));
    else {
      const members = classes.get(name.slice(1));
      if (members === undefined) throw new Error(`The phrase "${part}" names an unknown word class.`);
      for (const member of members) words.add(intern(member));
    }
  }
  return { kind: "words", words, optional, orEnd: words.delete("$") };
}

function matchFrom(elements: readonly Element[], at: number, tokens: readonly Token[], position: number): number {
  const element = elements[at];
  if (element === undefined) return position;
  if (element.kind === "end") return isEnd(tokens, position) ? position : -1;
  if (element.kind === "gap") return matchGap(elements, at, tokens, position, element.most);
  const word = tokens[position]?.word;
  if (word !== undefined && element.words.has(word)) {
    const to = matchFrom(elements, at + 1, tokens, position + 1);
    if (to >= 0) return to;
  }
  if (element.orEnd && isEnd(tokens, position)) return position;
  return element.optional ? matchFrom(elements, at + 1, tokens, position) : -1;
}

/** Whether only a closing mark follows. */
function isEnd(tokens: readonly Token[], position: number): boolean {
  const rest = tokens[position]?.word;
  return rest === undefined || (MARKS.has(rest) && position >= tokens.length - 2);
}

function matchGap(
  elements: readonly Element[],
  at: number,
  tokens: readonly Token[],
  position: number,
  most: number,
): number {
  for (let skipped = 0; skipped <= most && position + skipped <= tokens.length; skipped += 1) {
    const to = matchFrom(elements, at + 1, tokens, position + skipped);
    if (to >= 0) return to;
    if (most < WIDE && tokens[position + skipped]?.word === "and") return -1;
  }
  return -1;
}
