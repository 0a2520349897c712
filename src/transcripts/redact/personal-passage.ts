import type { Kind } from "./kind.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** A passage of a text with personal data. */
export interface PersonalPassage {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  /** The replacement; equal originals get equal replacements. */
  replace(pseudonyms: Pseudonyms): string;
}

/** Finds one kind of personal data by its format or its label. */
export type Detector = (text: string) => PersonalPassage[];

/** Finds the passages that match an expression; `decide` returns the replacement, or undefined to leave the passage unchanged. */
export function findAll(
  text: string,
  { kind, pattern, decide }: { kind: Kind; pattern: RegExp; decide: (match: RegExpExecArray) => Replace | undefined },
): PersonalPassage[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const replace = decide(match);
    if (!replace) return [];
    // A group named `value` narrows the passage to the value after its label.
    const value = match.groups?.value ?? match[0];
    const start = match.index + (match.groups?.value === undefined ? 0 : match[0].lastIndexOf(value));
    return [{ kind, start, end: start + value.length, replace: (pseudonyms: Pseudonyms) => replace(pseudonyms, value) }];
  });
}

/** Makes the replacement for a value. */
export type Replace = (pseudonyms: Pseudonyms, value: string) => string;

// A character that is neither letter, digit nor space, so that no detector matches across a passage already found.
const blank = "\uFFFC";

/** Runs detectors in order of precedence; a passage that one of them has found is hidden from the next. */
export function detect(text: string, detectors: readonly Detector[]): { found: PersonalPassage[]; rest: string } {
  const parts = piecesOf(text).map(({ start, piece }) => {
    const { found, rest } = detectIn(piece, detectors);
    return { rest, found: found.map((one) => ({ ...one, start: one.start + start, end: one.end + start })) };
  });
  return { found: parts.flatMap(({ found }) => found), rest: parts.map(({ rest }) => rest).join("") };
}

function detectIn(text: string, detectors: readonly Detector[]): { found: PersonalPassage[]; rest: string } {
  let rest = text;
  const found: PersonalPassage[] = [];
  for (const find of detectors) {
    const here = find(rest);
    found.push(...here);
    for (const { start, end } of here) rest = `${rest.slice(0, start)}${blank.repeat(end - start)}${rest.slice(end)}`;
  }
  return { found, rest };
}

const longestPiece = 2000;

/** Cuts a long text into pieces, between lines or words, because searching takes quadratic time in the worst case. */
export function piecesOf(text: string): { start: number; piece: string }[] {
  const pieces: { start: number; piece: string }[] = [];
  for (let start = 0; start < text.length; start += pieces.at(-1)?.piece.length ?? 0) {
    const most = text.slice(start, start + longestPiece);
    const isLast = start + most.length >= text.length;
    const ends = [most.lastIndexOf("\n\n"), most.lastIndexOf("\n"), most.lastIndexOf(". "), most.lastIndexOf(" ")];
    const end = isLast ? most.length : (ends.find((at) => at > longestPiece / 2) ?? most.length - 1) + 1;
    pieces.push({ start, piece: most.slice(0, end) });
  }
  return pieces;
}

/** Replaces every passage in a text. */
export function replaceFound(text: string, found: readonly PersonalPassage[], pseudonyms: Pseudonyms): string {
  let [replaced, last] = ["", 0];
  for (const one of [...found].sort((a, b) => a.start - b.start)) {
    if (one.start < last) continue;
    replaced += text.slice(last, one.start) + one.replace(pseudonyms);
    last = one.end;
  }
  return replaced + text.slice(last);
}
