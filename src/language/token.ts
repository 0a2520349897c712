import { INFORMAL_SPELLINGS } from "./lexicon-informal.ts";
import type { Span } from "./span.ts";
import { intern, wordSet } from "./word-set.ts";

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
  if (mayHoldAddress(text)) {
    TOKEN_OR_ADDRESS.lastIndex = start;
    for (let match = TOKEN_OR_ADDRESS.exec(text); match !== null && match.index < end; ) {
      addToken(tokens, text, { start: match.index, end: match.index + match[0].length });
      match = TOKEN_OR_ADDRESS.exec(text);
    }
    return tokens;
  }
  for (let at = start; at < end; ) {
    const sort = sortAt(text, at);
    const next = sort >= LETTER ? wordEnd(text, at) : at + 1;
    if (sort !== SPACE) addToken(tokens, text, { start: at, end: next });
    at = next;
  }
  return tokens;
}

// A message is tokenised line by line: whether it holds addresses is looked up once.
let lastText = "";
let lastAnswer = false;

function mayHoldAddress(text: string): boolean {
  if (text !== lastText) {
    lastText = text;
    lastAnswer = text.includes("@") || text.includes("://") || text.includes("www.");
  }
  return lastAnswer;
}

// Without addresses, tokens are found character by character: the same ones as by PLAIN, at a third of the cost.
const [SPACE, MARK, LETTER, DIGIT] = [0, 1, 2, 3];
const SORTS = Uint8Array.from({ length: 0x10000 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (code >= 48 && code <= 57) return DIGIT;
  if (new RegExp(WORD).test(character)) return LETTER;
  return /\s/.test(character) ? SPACE : MARK;
});

function sortAt(text: string, at: number): number {
  return at < text.length ? (SORTS[text.charCodeAt(at)] ?? MARK) : SPACE;
}

/** Where the word ends that begins here: it may hold numbers with marks in them, hyphens and apostrophes. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    while (sortAt(text, at) >= LETTER) at += 1;
    const mark = text.charCodeAt(at);
    if (
      (mark === 46 || mark === 44 || mark === 58) &&
      sortAt(text, at - 1) === DIGIT &&
      sortAt(text, at + 1) === DIGIT
    ) {
      at += 2;
      while (sortAt(text, at) === DIGIT) at += 1;
      // Letters right behind such a number are a word of their own.
      if (sortAt(text, at) === LETTER) return at;
    } else if ((mark === 39 || mark === 0x2019 || mark === 45) && sortAt(text, at + 1) >= LETTER) at += 2;
    else return at;
  }
}

/** What a run of characters is read as, wherever it stands. */
interface Spelling {
  readonly word: string;
  readonly capital: boolean;
  /** Two words or more where it is a contraction or an informal spelling; "ask" where what follows decides. */
  readonly parts: readonly string[] | "ask" | undefined;
}

// Looked up once for all messages.
const SPELLINGS = new Map<string, Spelling>();
const MOST_SPELLINGS = 20_000;

function spellingOf(raw: string): Spelling {
  const known = SPELLINGS.get(raw);
  if (known !== undefined) return known;
  const word = unhyphenated(raw.toLowerCase());
  const capital = raw !== word && raw.charAt(0) !== word.charAt(0);
  const parts = INFORMAL_SPELLINGS.get(word) ?? apostropheParts(word);
  const spelling = { word: intern(word), capital, parts: typeof parts === "object" ? parts.map(intern) : parts };
  if (SPELLINGS.size < MOST_SPELLINGS && raw.length < 40) SPELLINGS.set(raw, spelling);
  return spelling;
}

function apostropheParts(word: string): Spelling["parts"] {
  if (!word.includes("'") && !word.includes("’")) return undefined;
  const plain = word.replaceAll("’", "'");
  return plain.endsWith("'s") && plain !== "let's" ? "ask" : contractionParts(plain, () => "");
}

function addToken(tokens: Token[], text: string, { start, end }: Span): void {
  const { word, capital, parts: spelt } = spellingOf(text.slice(start, end));
  const parts = spelt === "ask" ? contractionParts(word.replaceAll("’", "'"), () => text.slice(end, end + 12)) : spelt;
  if (parts === undefined) {
    tokens.push({ word, capital, start, end });
    return;
  }
  for (let index = 0; index < parts.length; index += 1)
    tokens.push({ word: parts[index] ?? "", capital: capital && index === 0, start, end });
}

/** "Re-sent" is the verb "resent". */
function unhyphenated(word: string): string {
  return word.startsWith("re-") && /^re-[a-z]+$/.test(word) ? `re${word.slice(3)}` : word;
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
