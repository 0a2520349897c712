import { isLetter } from "./cue-words.ts";
import { edge, type Part, partsOf, wild } from "./pattern-parts.ts";

/** Lists of words, of each of which a text has to have one. */
type Needs = readonly (readonly string[])[];

/** Ways in which something can be said; each needs its own words. */
export type Ways = readonly Needs[];

// How often sentences have a word: what stands in many tells little.
const often = 0.25;
const common = 0.06;
const rare = 0.002;
const shares: Map<string, number> = new Map([
  ...sharesOf("you i the to and your for on order is it that a", often),
  ...sharesOf(
    "able about account address all also am an any anything are as at back be been before but by can could day days did do does else email from full get give go good had has have help here how if in its just know let like ll look m may me more my name need new no not now number of off once one or other our out please re right s see shall should so t take thank thanks their them then there they this time two understand up us ve want was way we were what when which who will with would",
    common,
  ),
]);
// Words as cues have them, with what may stand beside them.
const signsOfWords = new RegExp(`${wild}*[a-z\\u00c0-\\u024f]+${wild}*`, "g");
const wilds = new RegExp(`${wild}+`, "g");
const shortestRare = 3;
const mostTexts = 24;
const mostLists = 3;
/** Ways that more sentences than this could fit are taken apart further. */
const mostFitting = 0.004;
const worthIt = 0.6;
const mostSteps = 3;

function sharesOf(words: string, share: number): [string, number][] {
  return words.split(" ").map((word) => [word, share]);
}

const waysOfPatterns = new WeakMap<RegExp, Ways>();

/** The words that a text must have for one of some patterns to be found in it, read off the patterns themselves. */
export function waysOf(...patterns: readonly (RegExp | undefined)[]): Ways {
  return patterns.flatMap((pattern) => {
    if (!pattern) return [];
    const ways = waysOfPatterns.get(pattern) ?? waysOfPart(partsOf(pattern));
    waysOfPatterns.set(pattern, ways);
    return ways;
  });
}

/** The ways to say one thing and another. */
export function together(first: Ways, second: Ways): Ways {
  return first.flatMap((needs) => second.map((more) => [...needs, ...more]));
}

function waysOfPart(part: Part, steps = mostSteps): Ways {
  const needs = needsOf(part, false, false).slice(0, mostLists);
  if (steps === 0 || fitting(needs) <= mostFitting) return [needs];
  const parts = flat(part);
  const apart = parts.flatMap((one, index) =>
    one.kind === "choice" ? [one.parts.map((branch): Part => ({ kind: "row", parts: parts.with(index, branch) }))] : [],
  );
  // The choice that tells the most is made first.
  const ranked = apart
    .map((rows) => ({ rows, share: rows.reduce((sum, row) => sum + fitting(needsOf(row, false, false)), 0) }))
    .toSorted((one, other) => one.share - other.share);
  const [best] = ranked;
  const isSole = apart.length === 1 && parts.every((one) => one.kind === "choice" || isEdge(one));
  if (!best || (!isSole && best.share >= fitting(needs) * worthIt)) return [needs];
  return best.rows.flatMap((row) => waysOfPart(row, steps - 1));
}

/** The share of sentences that could have all of some needs. */
function fitting(needs: Needs): number {
  return needs.slice(0, mostLists).reduce((product, list) => product * Math.min(1, costOf(list)), 1);
}

/** What a part needs, the rarest first; whether words begin and end where it does is for whoever asks to know. */
function needsOf(part: Part, begins: boolean, ends: boolean): Needs {
  const known = needsOfParts.get(part) ?? [];
  needsOfParts.set(part, known);
  const place = (begins ? 1 : 0) + (ends ? 2 : 0);
  const needs = known[place] ?? findNeeds(part, begins, ends);
  known[place] = needs;
  return needs;
}

const needsOfParts = new WeakMap<Part, Needs[]>();

function findNeeds(part: Part, begins: boolean, ends: boolean): Needs {
  const stretches: Part[][] = [[]];
  for (const one of flat(part)) {
    if (isEdge(one)) stretches.push([]);
    else stretches.at(-1)?.push(one);
  }
  const last = stretches.length - 1;
  const found = stretches.flatMap((parts, index) => needsOfStretch(parts, index > 0 || begins, index < last || ends));
  return found.toSorted(byCost);
}

function needsOfStretch(parts: readonly Part[], begins: boolean, ends: boolean): Needs {
  const texts = textsOf({ kind: "row", parts });
  if (texts) return inCommon(texts.map((text) => wordsIn(`${begins ? edge : wild}${text}${ends ? edge : wild}`)));
  return parts.flatMap((part, index) => {
    if (part.kind !== "choice") return [];
    const first = parts.slice(0, index).reduce((isEdged, one) => staysEdged(one, isEdged, -1), begins);
    const last = parts.slice(index + 1).reduceRight((isEdged, one) => staysEdged(one, isEdged, 0), ends);
    return inCommon(part.parts.map((one) => needsOf(one, first, last)));
  });
}

/** Whether there is an edge of words at one end of a part (0: its start, -1: its end), if there is one at the other. */
function staysEdged(part: Part, isEdged: boolean, end: 0 | -1): boolean {
  if (part.kind === "choice") return part.parts.every((one) => staysEdged(one, isEdged, end));
  if (part.kind === "texts")
    return part.texts.every((text) => (text === "" ? isEdged : isEdgeSign(text.at(end) ?? "")));
  const parts = end === 0 ? part.parts.toReversed() : part.parts;
  return parts.reduce((edged, one) => staysEdged(one, edged, end), isEdged);
}

/** What is needed whichever of some needs there is: one of the rarest of each, one of the next rarest of each, and so on. */
function inCommon(all: Ways): Needs {
  const count = Math.min(mostLists, ...all.map((needs) => needs.length));
  return Array.from({ length: count }, (_, rank) => [...new Set(all.flatMap((needs) => needs[rank] ?? []))]);
}

/** The words of a text, each a need of its own, the rarest first; `guarant*` where its end is open, `*able` where its start is. */
function wordsIn(text: string): Needs {
  const words = text.match(signsOfWords) ?? [];
  return words.map((word) => [word.replaceAll(wilds, "*")]).toSorted(byCost);
}

function byCost(one: readonly string[], other: readonly string[]): number {
  return costOf(one) - costOf(other);
}

function costOf(list: readonly string[]): number {
  let sum = 0;
  for (const word of list) sum += shares.get(word) ?? shareOf(word);
  return sum;
}

/** How often sentences have a cue, remembered with those of the common words. */
function shareOf(cue: string): number {
  const word = cue.replaceAll("*", "");
  const share = word !== cue && word.length < shortestRare ? often : (shares.get(word) ?? rare);
  shares.set(cue, share);
  return share;
}

// Patterns are taken apart again and again, and share most of their parts.
const textsOfParts = new WeakMap<Part, { readonly texts: readonly string[] | undefined }>();

/** All texts that a part can be; undefined where they are too many. */
function textsOf(part: Part): readonly string[] | undefined {
  if (part.kind === "texts") return part.texts;
  const known = textsOfParts.get(part);
  if (known) return known.texts;
  const texts = listTexts(part);
  textsOfParts.set(part, { texts });
  return texts;
}

function listTexts(part: Exclude<Part, { kind: "texts" }>): readonly string[] | undefined {
  const all: (readonly string[])[] = [];
  let count = part.kind === "row" ? 1 : 0;
  for (const one of part.parts) {
    const texts = textsOf(one);
    if (!texts) return undefined;
    all.push(texts);
    count = part.kind === "row" ? count * texts.length : count + texts.length;
    if (count > mostTexts) return undefined;
  }
  if (part.kind === "choice") return all.flat();
  return all.reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), [""]);
}

function flat(part: Part): readonly Part[] {
  return part.kind === "row" ? part.parts.flatMap(flat) : [part];
}

function isEdge(part: Part): boolean {
  return part.kind === "texts" && part.texts.every((text) => text.length === 1 && isEdgeSign(text));
}

function isEdgeSign(sign: string): boolean {
  return sign !== wild && !isLetter(sign.charCodeAt(0));
}
