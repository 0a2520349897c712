import type { Span } from "./span.ts";
import { spell, verbOfS, type Word } from "./spelling.ts";

/** A word or punctuation mark in a text. */
export interface Token extends Span, Word {
  readonly capital: boolean;
}

// Matches word characters of any script, but not punctuation and symbols (U+2000 to U+2BFF), without the cost of Unicode properties.
const LETTER = "[\\w\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\ud7ff\\uf900-\\ufdff]";
const PLAIN = `${LETTER}+(?:(?<=\\d)[.,:]\\d+|['’-]${LETTER}+)*|[^\\s]`;
// Bounded repetition in the email part keeps the scan linear on hostile input.
const ADDRESS = "https?:\\/\\/[^\\s<>()]+|www\\.[^\\s<>()]+|[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,4}";
const PLAIN_TOKEN = new RegExp(PLAIN, "y");
const TOKEN_OR_ADDRESS = new RegExp(`${ADDRESS}|${PLAIN}`, "y");

/** The previous token. Reading index -1 would slow down every later read at the same call site. */
export function tokenBefore(tokens: readonly Token[], at: number): Token | undefined {
  return at > 0 ? tokens[at - 1] : undefined;
}

/** Returns a function that splits parts of a text into words and punctuation marks, expanding contractions into two tokens. */
export function tokenizer(text: string): (part: Span) => Token[] {
  // A text is searched only once for URLs and email addresses, although it is split line by line.
  const pattern = /@|:\/\/|www\./.test(text) ? TOKEN_OR_ADDRESS : PLAIN_TOKEN;
  return ({ start, end }) => {
    const tokens: Token[] = [];
    for (let at = start; at < end; ) {
      pattern.lastIndex = at;
      // Most tokens are followed by a space, which is faster to recognise than by the pattern.
      const found = text.charCodeAt(at) !== 32 && pattern.test(text);
      if (found) addTokens(tokens, text, at, pattern.lastIndex);
      at = found ? pattern.lastIndex : at + 1;
    }
    return tokens;
  };
}

function addTokens(tokens: Token[], text: string, start: number, end: number): void {
  const { words, capital, beforeS } = spell(text.slice(start, end));
  const verb = beforeS && verbOfS(beforeS.word, text.slice(end, end + 12));
  const spelled = beforeS && verb ? [beforeS, verb] : words;
  for (const { word, number } of spelled) tokens.push({ word, number, capital: capital && word === spelled[0]?.word, start, end });
}
