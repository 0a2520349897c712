import { INFORMAL_SPELLINGS } from "./lexicon-informal.ts";
import type { Span } from "./span.ts";
import { wordSet } from "./word-set.ts";

/** One word or mark of a text; `word` is lower case with contractions written out. */
export interface Token extends Span {
  readonly word: string;
  readonly capital: boolean;
}

// Letters of any script without the cost of Unicode properties; general punctuation (U+2000 to U+2BFF) is no word.
const WORD = "[\\w\\u00aa\\u00b5\\u00ba\\u00c0-\\u1fff\\u2c00-\\ud7ff\\uf900-\\ufdff]";
const PLAIN = `${WORD}+(?:(?<=\\d)[.,:]\\d+|['’-]${WORD}+)*|[^\\s]`;
// Bounded repetition in the e-mail part keeps the scan linear on hostile input.
const ADDRESS = "https?:\\/\\/[^\\s<>()]+|www\\.[^\\s<>()]+|[\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,4}";
const TOKEN = new RegExp(PLAIN, "g");
const TOKEN_OR_ADDRESS = new RegExp(`${ADDRESS}|${PLAIN}`, "g");

const NEGATED: ReadonlyMap<string, string> = new Map([
  ["can't", "can"],
  ["won't", "will"],
  ["shan't", "shall"],
  ["ain't", "is"],
]);

const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["'ll", "will"],
  ["'re", "are"],
  ["'ve", "have"],
  ["'m", "am"],
  ["'d", "would"],
]);

const IS_AFTER: ReadonlySet<string> = wordSet(
  "name it that there here what who where how when he she everything this which something",
);

/** Splits the part of a text between two offsets into words and marks, writing contractions out as two tokens. */
export function tokenize(text: string, { start, end }: Span): Token[] {
  const tokens: Token[] = [];
  const pattern = patternFor(text);
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match !== null && match.index < end; match = pattern.exec(text)) {
    addToken(tokens, match[0], { start: match.index, following: text });
  }
  return tokens;
}

// A message is tokenised line by line: whether it holds addresses is looked up once.
let lastText = "";
let lastPattern = TOKEN;

function patternFor(text: string): RegExp {
  if (text !== lastText) {
    lastText = text;
    lastPattern = text.includes("@") || text.includes("://") || text.includes("www.") ? TOKEN_OR_ADDRESS : TOKEN;
  }
  return lastPattern;
}

// One string object per word: the many set lookups that follow then compare by identity.
const SHARED = new Map<string, string>();
const MOST_SHARED = 20_000;

function shared(word: string): string {
  const known = SHARED.get(word);
  if (known !== undefined) return known;
  if (SHARED.size < MOST_SHARED && word.length < 40) SHARED.set(word, word);
  return word;
}

function addToken(tokens: Token[], raw: string, { start, following }: { start: number; following: string }): void {
  const lower = shared(unhyphenated(raw.toLowerCase()));
  const end = start + raw.length;
  const capital = raw !== lower && raw.charAt(0) !== lower.charAt(0);
  const parts = INFORMAL_SPELLINGS.get(lower) ?? apostropheParts(lower, () => following.slice(end, end + 12));
  if (parts === undefined) {
    tokens.push({ word: lower, capital, start, end });
    return;
  }
  for (const [index, word] of parts.entries()) tokens.push({ word, capital: capital && index === 0, start, end });
}

/** "Re-sent" is the verb "resent". */
function unhyphenated(word: string): string {
  return word.startsWith("re-") && /^re-[a-z]+$/.test(word) ? `re${word.slice(3)}` : word;
}

function apostropheParts(word: string, next: () => string): readonly string[] | undefined {
  if (!word.includes("'") && !word.includes("’")) return undefined;
  return contractionParts(word.replaceAll("’", "'"), next);
}

const STATE_NEXT =
  /^ (?:now|not|already|being|on (?:its|their|the)|in (?:the|your)|all|ready|sorted|done|live|active|booked|switched|turned|still|just|only|worth|kept|fine|gone|stopped|cancelled|back|showing|saying|doing|displaying|flashing|blinking|making|broken|damaged|missing)\b/;

/** "'s" is "has" before a participle, "is" after words that own nothing, and otherwise possessive. */
function expandS(stem: string, next: string): string | undefined {
  if (/^ (?:been|gone|got)\b/.test(next)) return "has";
  return IS_AFTER.has(stem) || STATE_NEXT.test(next) ? "is" : undefined;
}

function contractionParts(word: string, next: () => string): readonly [string, string] | undefined {
  if (word === "let's") return ["let", "us"];
  const negated = NEGATED.get(word) ?? (word.endsWith("n't") ? word.slice(0, -3) : undefined);
  if (negated !== undefined) return [negated, "not"];
  const apostrophe = word.lastIndexOf("'");
  const stem = word.slice(0, apostrophe);
  const ending = word.slice(apostrophe);
  const expanded = ENDINGS.get(ending) ?? (ending === "'s" ? expandS(stem, next()) : undefined);
  return expanded === undefined || stem === "" ? undefined : [stem, expanded];
}
