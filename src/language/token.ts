import { memoizeLatest } from "../memoize.ts";
import type { Span } from "./span.ts";
import { renewSpellings, spellingAt, verbOfS } from "./spelling.ts";

/**
 * A word or punctuation mark in a text; `word` is lowercase with contractions expanded, `number` its index in the
 * vocabulary.
 */
export interface Token extends Span {
  readonly word: string;
  readonly number: number;
  /** The stems of its content words; a compound has several, and most words have one or none. */
  readonly stems: readonly string[];
  readonly capital: boolean;
}

// Matches word characters of any script, but not punctuation and symbols (U+2000 to U+2BFF), without the cost of
// Unicode properties.
const WORD = "[\\w\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\ud7ff\\uf900-\\ufdff]";
const PLAIN = `${WORD}+(?:(?<=\\d)[.,:]\\d+|['’-]${WORD}+)*|[^\\s]`;
// Bounded repetition in the email part keeps the scan linear on hostile input.
const ADDRESS = "https?:\\/\\/[^\\s<>()]+|www\\.[^\\s<>()]+|[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,4}";
const TOKEN_OR_ADDRESS = new RegExp(`${ADDRESS}|${PLAIN}`, "g");

/** The previous token. Reading index -1 would slow down every later read at the same call site. */
export function tokenBefore(tokens: readonly Token[], at: number): Token | undefined {
  return at > 0 ? tokens[at - 1] : undefined;
}

/** Splits the text between two offsets into words and punctuation marks, expanding contractions into two tokens. */
export function tokenize(text: string, { start, end }: Span): Token[] {
  renewSpellings();
  const tokens: Token[] = [];
  if (mayHoldAddress(text)) {
    TOKEN_OR_ADDRESS.lastIndex = start;
    for (let match = TOKEN_OR_ADDRESS.exec(text); match !== null && match.index < end; ) {
      addToken(tokens, text, match.index, match.index + match[0].length);
      match = TOKEN_OR_ADDRESS.exec(text);
    }
    return tokens;
  }
  for (let at = start; at < end; ) {
    const sort = sortAt(text, at);
    const next = sort >= LETTER ? wordEnd(text, at) : at + 1;
    if (sort !== SPACE) addToken(tokens, text, at, next);
    at = next;
  }
  return tokens;
}

// A message is tokenised line by line, and searched only once for URLs and email addresses.
const mayHoldAddress = memoizeLatest((text: string) => text.includes("@") || text.includes("://") || text.includes("www."));

// Scans text without URLs or email addresses by character, with the same result as PLAIN at a third of the cost.
const [SPACE, MARK, LETTER, DIGIT] = [0, 1, 2, 3] as const;
const SORTS = sortsOfCharacters();

function sortsOfCharacters(): Uint8Array {
  const sorts = new Uint8Array(0x10000).fill(MARK);
  const half = 0x8000;
  for (let start = 0; start < 0x10000; start += half) {
    const characters = String.fromCharCode(...Array.from({ length: half }, (_, at) => start + at));
    for (const [sort, pattern] of [
      [SPACE, /\s+/g],
      [LETTER, new RegExp(`${WORD}+`, "g")],
      [DIGIT, /\d+/g],
    ] as const)
      for (const { 0: run, index } of characters.matchAll(pattern)) sorts.fill(sort, start + index, start + index + run.length);
  }
  return sorts;
}

function sortAt(text: string, at: number): number {
  return at < text.length ? (SORTS[text.charCodeAt(at)] ?? MARK) : SPACE;
}

/** The end of the word that starts here; it may contain hyphens, apostrophes, and numbers with separators. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    while (sortAt(text, at) >= LETTER) at += 1;
    const mark = text.charCodeAt(at);
    if ((mark === 46 || mark === 44 || mark === 58) && sortAt(text, at - 1) === DIGIT && sortAt(text, at + 1) === DIGIT) {
      at += 2;
      while (sortAt(text, at) === DIGIT) at += 1;
      // Letters right after a number with separators are a separate word.
      if (sortAt(text, at) === LETTER) return at;
    } else if ((mark === 39 || mark === 0x2019 || mark === 45) && sortAt(text, at + 1) >= LETTER) at += 2;
    else return at;
  }
}

function addToken(tokens: Token[], text: string, start: number, end: number): void {
  const { word, number, stems, capital, parts, stem } = spellingAt(text, start, end);
  const verb = stem === undefined ? undefined : verbOfS(stem.word, text.slice(end, end + 12));
  if (stem !== undefined && verb !== undefined) {
    tokens.push({ word: stem.word, number: stem.number, stems: stem.stems, capital, start, end });
    tokens.push({ word: verb.word, number: verb.number, stems: verb.stems, capital: false, start, end });
  } else if (parts === undefined) tokens.push({ word, number, stems, capital, start, end });
  else
    for (const { word, number, stems } of parts)
      tokens.push({ word, number, stems, capital: capital && word === parts[0]?.word, start, end });
}
