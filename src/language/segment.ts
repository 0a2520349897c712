import type { Clause, ClauseRole } from "./clause.ts";
import { clauseRole, isInverted, isRelative, isUnmarkedQuestion } from "./clause-role.ts";
import type { Span } from "./span.ts";
import { splitClauses } from "./split-clauses.ts";
import { type Token, tokenBefore, tokenizer } from "./token.ts";
import { numberFor, wordClass } from "./word-class.ts";

const MARKUP = wordClass("* ` # ~ | < >");
const TERMINATORS = wordClass(". ! ? …");
const CLOSERS = wordClass("\" ” ’ ' ) ]");
const ABBREVIATIONS = wordClass("mr mrs ms dr st no approx inc ltd vs etc dept ref prof");
const LONGEST_LABEL = 7;
// Clauses of a sentence are compared pairwise, so very long sentences are split to bound the cost.
const LONGEST_SENTENCE = 160;

/** One non-empty line of a message, without its list marker: a heading, a list item or running text. */
interface TextLine extends Span {
  readonly kind: "text" | "item" | "heading";
  readonly indent: number;
  /** Whether the line is a table row; table cells are never read as questions. */
  readonly table: boolean;
}

const INDENT = /[ \t\r>\u00a0]*/y;
const LIST_MARK = /(?:[-*•‣▪–]|\(?\d{1,2}[.)]|[a-z][.)])[ \t]+/y;

/** Splits a message into lines, and those into words and punctuation, without markup or emoji. */
export function tokenizeLines(text: string) {
  const lines: { readonly line: TextLine; readonly tokens: readonly Token[] }[] = [];
  const tokenize = tokenizer(text);
  for (let [start, end] = [0, 0]; start <= text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    const line = readLine(text, start, end);
    if (line.start < end) lines.push({ line, tokens: plainTokens(tokenize(line)) });
  }
  return lines;
}
export type TokenLine = ReturnType<typeof tokenizeLines>[number];

function readLine(text: string, lineStart: number, end: number): TextLine {
  const start = matchEnd(INDENT, text, lineStart);
  const indent = start - lineStart;
  const table = text.charAt(start) === "|";
  if (text.charAt(start) === "#") return { kind: "heading", indent, table, start, end };
  const afterMark = table ? start + 1 : matchEnd(LIST_MARK, text, start);
  return { kind: afterMark > start ? "item" : "text", indent, table, start: afterMark, end };
}

/** The end of a sticky pattern's match at a position. */
function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Splits the lines of a message into sentences, in order, each with its position in the message. */
export function sentencesIn(lines: readonly TokenLine[]) {
  const sentences = lines.flatMap(({ line, tokens }, lineIndex) => {
    const label = line.kind === "text" ? [] : labelOf(tokens);
    const body = label.length === 0 ? tokens : tokens.slice(label.length + 1);
    const leadsIn = tokens[tokens.length - 1]?.word === ":";
    return splitSentences(body.length === 0 ? label : body).map((words) => {
      const [start, end] = [words[0]?.start ?? line.start, words.at(-1)?.end ?? line.end];
      return { tokens: words, line, lineIndex, leadsIn, label, start, end };
    });
  });
  return sentences.map((source, sentence) => ({ ...source, sentence }));
}
export type SentenceSource = ReturnType<typeof sentencesIn>[number];

/** Drops markup and emoji; an emoji before a capital letter ends a sentence like a full stop. */
function plainTokens(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => MARKUP.holds(token) || isPictograph(token.word))) return tokens;
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || MARKUP.holds(token)) continue;
    if (!isPictograph(token.word)) kept.push(token);
    else if (tokens[index + 1]?.capital === true && kept.length > 0 && !TERMINATORS.holds(kept.at(-1)))
      kept.push({ ...token, ...FULL_STOP });
  }
  return kept;
}

const FULL_STOP = { word: ".", number: numberFor(".") };

/** Whether a word is an emoji or a joiner, which the tokeniser emits as single code units. */
function isPictograph(word: string): boolean {
  const code = word.charCodeAt(0);
  return (code >= 0xd800 && code <= 0xdfff) || (code >= 0x2600 && code <= 0x27bf) || code === 0xfe0f || code === 0x200d;
}

/** Splits a sentence into its clauses, in order. */
export function clausesOf(source: SentenceSource): readonly Clause[] {
  const { tokens: sentence } = source;
  const parts = splitClauses(sentence);
  // Closing marks may follow the question mark.
  const marked = !source.line.table && sentence.slice(-3).some(({ word }) => word === "?");
  const asks = (part: readonly Token[]): boolean => isUnmarkedQuestion(part) && !isLabel(sentence, part);
  const question = marked || parts.some(asks);
  const asking = lastMain(parts);
  return parts.flatMap((tokens, index): Clause[] => {
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first === undefined || last === undefined) return [];
    const relative = index > 0 && isRelative(tokens);
    return [
      {
        tokens,
        role: relative ? "relative" : question && index === 0 ? openingRole(tokens) : clauseRole(tokens),
        lineKind: source.line.kind,
        line: source.lineIndex,
        indent: source.line.indent,
        sentence: source.sentence,
        question: !relative && (marked ? index >= asking || isInverted(tokens) : question && asks(tokens)),
        leadsIn: source.leadsIn,
        label: source.label,
        start: first.start,
        end: last.end,
      },
    ];
  });
}

/** Whether the part before a colon, such as "what was wrong", is a heading for the part after it. */
function isLabel(sentence: readonly Token[], part: readonly Token[]): boolean {
  const last = part[part.length - 1];
  const colon = last === undefined ? -1 : sentence.indexOf(last) + 1;
  if (sentence[colon]?.word !== ":" || colon === sentence.length - 1) return false;
  return !ADDRESSED.occursIn(part);
}

const ADDRESSED = wordClass("you your");

/** The index of the last clause that gives no purpose; "an email address, so I can write to you?" asks in its first clause. */
function lastMain(parts: readonly (readonly Token[])[]): number {
  return parts.findLastIndex((part, at) => at === 0 || part[0]?.word !== "so" || clauseRole(part) !== "purpose");
}

/** Treats a relative pronoun at the start of a question, as in "which box is it, and …?", as a question word. */
function openingRole(tokens: readonly Token[]): ClauseRole {
  const role = clauseRole(tokens);
  return role === "relative" ? "main" : role;
}

function labelOf(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ word }) => word === ":");
  return colon > 0 && colon <= LONGEST_LABEL ? tokens.slice(0, colon) : [];
}

function splitSentences(tokens: readonly Token[]): (readonly Token[])[] {
  const sentences: (readonly Token[])[] = [];
  let start = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const ends = index + 1 - start >= LONGEST_SENTENCE || isEnd(token, tokenBefore(tokens, index), tokens[index + 1]);
    if (!ends && index + 1 < tokens.length) continue;
    sentences.push(start === 0 && index + 1 === tokens.length ? tokens : tokens.slice(start, index + 1));
    start = index + 1;
  }
  return sentences;
}

function isEnd(mark: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (!TERMINATORS.holds(mark)) return false;
  if (next === undefined) return true;
  if (CLOSERS.holds(next) || TERMINATORS.holds(next)) return false;
  if (mark.word === "…") return next.capital;
  if (next.start === mark.end) return false;
  if (mark.word !== "." || before === undefined) return true;
  return !ABBREVIATIONS.holds(before) && !(/^[a-z]$/.test(before.word) && !next.capital);
}
