import { compilePattern, type Element, type Pattern, type PhraseClasses } from "./phrase-pattern.ts";
import type { Token } from "./token.ts";
import { MOST_WORDS } from "./vocabulary.ts";
import { wordClass } from "./word-class.ts";

/**
 * A phrase found in a run of tokens, with its tag, the index of its first token, and the index after its last token.
 */
export interface PhraseHit<Tag extends string> {
  readonly tag: Tag;
  readonly from: number;
  readonly to: number;
}

/** Finds every phrase of a compiled list in a run of tokens. */
type PhraseFinder<Tag extends string> = (tokens: readonly Token[]) => readonly PhraseHit<Tag>[];

// A short gap must not cross a phrase boundary, because "your account number and a contact" is not a contact number.
const WIDE = 8;
const MARKS = wordClass(", . ! ? ; : ( ) \" ' “ ” …");

/** Compiles a phrase list. Matching costs one array lookup per word, plus a second lookup where a phrase starts. */
export function compilePhrases<Tag extends string>(
  list: readonly (readonly [Tag, readonly string[]])[],
  classes: PhraseClasses,
): PhraseFinder<Tag> {
  const atStart: Index<Tag> = new Array(MOST_WORDS).fill(undefined);
  const anywhere: Index<Tag> = new Array(MOST_WORDS).fill(undefined);
  for (const [tag, patterns] of list) {
    for (const source of patterns) {
      const pattern = compilePattern(source, classes);
      addToIndex(atStart, tag, pattern);
      if (!pattern.atStart) addToIndex(anywhere, tag, pattern);
    }
  }
  return (tokens) => find(tokens, atStart, anywhere);
}

/** Phrases, by the vocabulary index of their first word. */
type Index<Tag extends string> = (Beginnings<Tag> | undefined)[];

/**
 * The phrases that start with a word. Those with a fixed second word are indexed by that word, and the others are in a
 * list.
 */
interface Beginnings<Tag extends string> {
  readonly bySecond: Map<number, Candidate<Tag>[]>;
  readonly open: Candidate<Tag>[];
  /**
   * Phrases with a gap after the first word, indexed by the word after the gap, and the length of the longest such gap.
   */
  readonly byLater: Map<number, Candidate<Tag>[]>;
  reach: number;
}

/** A phrase that may match here; its first `found` elements are known to match. */
interface Candidate<Tag extends string> {
  readonly tag: Tag;
  readonly elements: readonly Element[];
  readonly found: number;
}

const NO_HITS: readonly never[] = [];

function find<Tag extends string>(tokens: readonly Token[], atStart: Index<Tag>, anywhere: Index<Tag>): readonly PhraseHit<Tag>[] {
  let hits: PhraseHit<Tag>[] | undefined;
  for (let from = 0; from < tokens.length; from += 1) {
    const beginnings = (from === 0 ? atStart : anywhere)[tokens[from]?.number ?? 0];
    if (beginnings === undefined) continue;
    hits = collect(hits, beginnings.open, tokens, from);
    if (beginnings.reach > 0) hits = collectGapped(hits, beginnings, tokens, from);
    const continued = beginnings.bySecond.get(tokens[from + 1]?.number ?? 0);
    if (continued !== undefined) hits = collect(hits, continued, tokens, from);
  }
  return hits ?? NO_HITS;
}

/** Looks up the word after a gap once, instead of trying every phrase with a gap at every position. */
function collectGapped<Tag extends string>(
  before: PhraseHit<Tag>[] | undefined,
  { byLater, reach }: Beginnings<Tag>,
  tokens: readonly Token[],
  from: number,
): PhraseHit<Tag>[] | undefined {
  let hits = before;
  const last = Math.min(tokens.length - 1, from + reach);
  for (let at = from + 1; at <= last; at += 1) {
    const later = byLater.get(tokens[at]?.number ?? 0);
    if (later !== undefined) hits = collect(hits, later, tokens, from);
  }
  return hits;
}

function collect<Tag extends string>(
  before: PhraseHit<Tag>[] | undefined,
  candidates: readonly Candidate<Tag>[],
  tokens: readonly Token[],
  from: number,
): PhraseHit<Tag>[] | undefined {
  let hits = before;
  for (let index = 0; index < candidates.length; index += 1) {
    const candidate = candidates[index];
    if (candidate === undefined) continue;
    const to = matchFrom(candidate.elements, candidate.found, tokens, from + candidate.found);
    if (to < 0) continue;
    const hit = { tag: candidate.tag, from, to };
    if (hits === undefined) hits = [hit];
    else hits.push(hit);
  }
  return hits;
}

function addToIndex<Tag extends string>(index: Index<Tag>, tag: Tag, { elements }: Pattern): void {
  const [first, second, third] = elements;
  const begins = isFixed(first);
  const fixed = begins && isFixed(second);
  const gapped = begins && second?.kind === "gap" && isFixed(third);
  const candidate = { tag, elements, found: fixed ? 2 : begins ? 1 : 0 };
  for (const word of firstWords(tag, elements)) {
    const beginnings: Beginnings<Tag> = index[word] ?? { bySecond: new Map(), byLater: new Map(), open: [], reach: 0 };
    index[word] = beginnings;
    if (fixed) for (const next of second?.words ?? []) append(beginnings.bySecond, next, candidate);
    else if (gapped) {
      for (const next of third?.words ?? []) append(beginnings.byLater, next, candidate);
      beginnings.reach = Math.max(beginnings.reach, second.most + 1);
    } else beginnings.open.push(candidate);
  }
}

/** Whether the element is required, so that one of its words must match. */
function isFixed(element: Element | undefined): boolean {
  return element?.kind === "words" && !element.optional && !element.orEnd;
}

function append<Tag extends string>(map: Map<number, Candidate<Tag>[]>, word: number, candidate: Candidate<Tag>): void {
  const list = map.get(word);
  if (list === undefined) map.set(word, [candidate]);
  else list.push(candidate);
}

/** The words that a phrase can start with: those of its leading optional elements and of its first required element. */
function firstWords(tag: string, elements: readonly Element[]): Set<number> {
  const words = new Set<number>();
  for (const element of elements) {
    if (element.kind !== "words") throw new Error(`The phrase for "${tag}" must begin with a word.`);
    for (const word of element.words) words.add(word);
    if (!element.optional) break;
  }
  return words;
}

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

/** Whether only closing punctuation is left. */
function isEnd(tokens: readonly Token[], position: number): boolean {
  const rest = tokens[position];
  return rest === undefined || (position >= tokens.length - 2 && MARKS.holds(rest));
}

function matchGap(elements: readonly Element[], at: number, tokens: readonly Token[], position: number, most: number): number {
  for (let skipped = 0; skipped <= most && position + skipped <= tokens.length; skipped += 1) {
    const to = matchFrom(elements, at + 1, tokens, position + skipped);
    if (to >= 0) return to;
    if (most < WIDE && tokens[position + skipped]?.word === "and") return -1;
  }
  return -1;
}
