import type { Clause, ClauseRole } from "./clause.ts";
import { clauseRole, isInverted, isRelative, isUnmarkedQuestion } from "./clause-role.ts";
import { type Line, readLines } from "./line.ts";
import { splitClauses } from "./split-clauses.ts";
import { type Token, tokenize } from "./token.ts";
import { wordSet } from "./word-set.ts";

const MARKUP = wordSet("* ` # ~ | < >");
const TERMINATORS = wordSet(". ! ? …");
const CLOSERS = new Set(['"', "”", "’", "'", ")", "]"]);
const ABBREVIATIONS = wordSet("mr mrs ms dr st no approx inc ltd vs etc dept ref prof");
const LONGEST_LABEL = 7;
// Clauses of a sentence are compared with each other: a sentence without end is cut so that this stays cheap.
const LONGEST_SENTENCE = 160;

/** Cuts a message into clauses, in order. */
export function segment(text: string): Clause[] {
  const clauses: Clause[] = [];
  const lines = readLines(text);
  let sentence = 0;
  for (const [index, line] of lines.entries()) {
    const tokens = plainTokens(tokenize(text, line));
    const label = line.kind === "text" ? [] : labelOf(tokens);
    const body = label.length === 0 ? tokens : tokens.slice(label.length + 1);
    const leadsIn = tokens.at(-1)?.word === ":";
    for (const words of splitSentences(body.length === 0 ? label : body)) {
      addClauses(clauses, words, { line, lineIndex: index, sentence, leadsIn, label });
      sentence += 1;
    }
  }
  return clauses;
}

/** Leaves markup and emoji out; an emoji before a capital ends a sentence like a full stop. */
function plainTokens(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || MARKUP.has(token.word)) continue;
    if (!isPictograph(token.word)) kept.push(token);
    else if (tokens[index + 1]?.capital === true && kept.length > 0 && !TERMINATORS.has(kept.at(-1)?.word ?? ""))
      kept.push({ ...token, word: "." });
  }
  return kept;
}

/** Emoji and their joiners, which the tokeniser leaves as single code units. */
function isPictograph(word: string): boolean {
  const code = word.charCodeAt(0);
  return (code >= 0xd800 && code <= 0xdfff) || (code >= 0x2600 && code <= 0x27bf) || code === 0xfe0f || code === 0x200d;
}

interface SentencePlace {
  readonly line: Line;
  readonly lineIndex: number;
  readonly sentence: number;
  readonly leadsIn: boolean;
  readonly label: readonly Token[];
}

function addClauses(clauses: Clause[], sentence: readonly Token[], place: SentencePlace): void {
  const parts = splitClauses(sentence);
  const marked = sentence.slice(-3).some(({ word }) => word === "?");
  const asked = marked ? [] : parts.map(isUnmarkedQuestion);
  const question = marked || asked.includes(true);
  const asking = lastMain(parts);
  for (const [index, tokens] of parts.entries()) {
    const first = tokens[0];
    const last = tokens.at(-1);
    if (first === undefined || last === undefined) continue;
    const relative = index > 0 && isRelative(tokens);
    clauses.push({
      tokens,
      role: relative ? "relative" : openingRole(clauseRole(tokens), { question, first: index === 0 }),
      lineKind: place.line.kind,
      line: place.lineIndex,
      indent: place.line.indent,
      sentence: place.sentence,
      question: !relative && (marked ? index >= asking || isInverted(tokens) : asked[index] === true),
      leadsIn: place.leadsIn,
      label: place.label,
      start: first.start,
      end: last.end,
    });
  }
}

/** The last clause that is no mere purpose: "an email address, so I can write to you?" asks before it explains. */
function lastMain(parts: readonly (readonly Token[])[]): number {
  let at = parts.length - 1;
  while (at > 0 && parts[at]?.[0]?.word === "so" && clauseRole(parts[at] ?? []) === "purpose") at -= 1;
  return at;
}

/** "Which box is it, and …?": at the head of a question, a relative word asks. */
function openingRole(role: ClauseRole, { question, first }: { question: boolean; first: boolean }): ClauseRole {
  return role === "relative" && question && first ? "main" : role;
}

function labelOf(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ word }) => word === ":");
  return colon > 0 && colon <= LONGEST_LABEL ? tokens.slice(0, colon) : [];
}

function splitSentences(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    current.push(token);
    const next = tokens[index + 1];
    if (current.length < LONGEST_SENTENCE && !isEnd(token, tokens[index - 1], next)) continue;
    sentences.push(current);
    current = [];
  }
  if (current.length > 0) sentences.push(current);
  return sentences;
}

function isEnd(mark: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (!TERMINATORS.has(mark.word)) return false;
  if (next === undefined) return true;
  return endsHere(mark, before, next) && !CLOSERS.has(next.word) && !TERMINATORS.has(next.word);
}

function endsHere(mark: Token, before: Token | undefined, next: Token): boolean {
  if (mark.word === "…") return next.capital;
  if (next.start === mark.end && !CLOSERS.has(next.word)) return false;
  if (mark.word !== "." || before === undefined) return true;
  return !ABBREVIATIONS.has(before.word) && !(before.word.length === 1 && /[a-z]/.test(before.word) && !next.capital);
}
