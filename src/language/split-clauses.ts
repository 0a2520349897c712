import { INVERSIONS, PRONOUNS, QUESTION_WORDS, SUBJECTS } from "./clause-role.ts";
import type { Token } from "./token.ts";
import { ASKING_VERBS, IMPERATIVE_VERBS } from "./verb-lists.ts";
import { listedClass, wordClass } from "./word-class.ts";

const DETERMINERS = wordClass("the a an your our my its their no any each both contacting speaking");
const LEADING = listedClass("split-clauses-leading");
const HARD = "but because unless although though whereas otherwise";
const HARD_LINKS = wordClass(HARD);
const SOFT = "and or then so since as plus";
const SOFT_LINKS = wordClass(SOFT);
const SUBORDINATORS = listedClass("split-clauses-subordinators");
const CLAUSE_OPENERS = wordClass("if once since when whenever because although though unless while until as");
const MODALS = wordClass("can could will would must");
const TAKES_CLAUSE = listedClass("split-clauses-takes-clause");
const FINITE = wordClass("has have is are was will can were");
const ADVERBS = wordClass("alternatively otherwise instead additionally finally meanwhile perhaps");
// "Hi Sam, …" and "right, …" have a greeting or filler before the comma; the sentence starts after it.
const CALLS = listedClass("split-clauses-calls");
const LONGEST_CALL = 3;
const BREAKS = wordClass("; – — : -");
// A sentence may be split at these words; elsewhere, it is split only before a pronoun that starts its main clause.
const MAY_CUT = wordClass(`; – — : - , once ${HARD} ${SOFT}`);

/** Splits a sentence into clauses at its conjunctions and punctuation. */
export function splitClauses(tokens: readonly Token[]): (readonly Token[])[] {
  const clauses: (readonly Token[])[] = [];
  let start = 0;
  let subordinate = startsSubordinate(tokens, 0);
  for (let at = 1; at < tokens.length; at += 1) {
    if (!MAY_CUT.holds(tokens[at]) && !(subordinate && PRONOUNS.holds(tokens[at]))) continue;
    const cut = cutAt(tokens, at, { start, subordinate });
    if (cut === undefined) continue;
    clauses.push(tokens.slice(start, at));
    start = cut;
    subordinate = startsSubordinate(tokens, cut);
  }
  clauses.push(start === 0 ? tokens : tokens.slice(start));
  return clauses;
}

interface OpenClause {
  readonly start: number;
  readonly subordinate: boolean;
}

/** Returns the index at which the next clause starts if the sentence is split at this token; undefined if it is not split there. */
function cutAt(tokens: readonly Token[], at: number, open: OpenClause): number | undefined {
  const token = tokens[at];
  const word = token?.word ?? "";
  if (BREAKS.holds(token)) return spaced(tokens, at) ? at + 1 : undefined;
  if (word === ",") return cutAtComma(tokens, at, open);
  if (open.subordinate && at - open.start >= 3 && endsSubordinate(tokens, at)) return at;
  const next = tokens[at + 1];
  if (!open.subordinate && ((word === "once" && PRONOUNS.holds(next)) || (word === "as" && next?.word === "soon"))) return at;
  if (HARD_LINKS.holds(token)) return at - open.start >= 2 ? at : undefined;
  const mayCut = SOFT_LINKS.holds(token) && !open.subordinate && at - open.start >= 2;
  return mayCut && softLinkCuts(tokens, at, open) ? at : undefined;
}

/** Whether a pronoun with a modal starts the main clause without a comma, as in "once it has been sent it can't be changed". */
function endsSubordinate(tokens: readonly Token[], at: number): boolean {
  if (!PRONOUNS.holds(tokens[at])) return false;
  const before = tokens[at - 1];
  const subject = tokens[at]?.word;
  const owns = OWNS.holds(tokens[at + 1]) && (subject === "i" || subject === "we");
  if (!MODALS.holds(tokens[at + 1]) && !owns) return false;
  if (subject === "you" && hasMainAfter(tokens, at)) return false;
  return !TAKES_CLAUSE.holds(before) && !SUBORDINATORS.holds(before);
}

const OWNS = wordClass("have need require");

/** Whether the main clause comes later, as in "once I have the colour you'd like, I can …". */
function hasMainAfter(tokens: readonly Token[], at: number): boolean {
  return tokens.some(({ word }, index) => index > at && word === "," && /^(?:i|we)$/.test(tokens[index + 1]?.word ?? ""));
}

function softLinkCuts(tokens: readonly Token[], at: number, open: OpenClause): boolean {
  const link = tokens[at]?.word ?? "";
  const next = tokens[at + 1];
  if (link === "as" || link === "since") return SUBJECTS.holds(next) && tokens[at - 1]?.word !== "well";
  if (tokens[at - 1]?.word === "ahead") return false;
  if (link === "so") return SUBJECTS.holds(next) || next?.word === "please" || (IMPERATIVE_VERBS.holds(next) && next?.word !== "long");
  // After a verb, a new subject starts a new clause.
  const isNewSubject = link === "and" && DETERMINERS.holds(next) && hasVerbSoon(tokens, at + 2);
  if (isNewSubject && FINITE.occursIn(tokens.slice(open.start, at))) return true;
  return startsClause(tokens, at + 1, isCommand(tokens, open.start));
}

function cutAtComma(tokens: readonly Token[], at: number, open: OpenClause): number | undefined {
  const next = tokens[at + 1]?.word ?? "";
  if (next === "please" && isLast(tokens, at + 2)) return undefined;
  if (open.start === 0 && at <= LONGEST_CALL && CALLS.holds(tokens[0]) && next !== "and") return at + 1;
  if (next === "just" && tokens[at + 2]?.word.endsWith("ing") === true) return at + 1;
  if (at === open.start + 1 && ADVERBS.holds(tokens[open.start])) return undefined;
  if (next === "which" || next === "who") return at + 1;
  if (open.subordinate) {
    const coordinated = next === "or" || next === "and";
    if (coordinated && (!startsClause(tokens, at + 2, false) || subordinateContinues(tokens, at + 2))) return undefined;
    return startsClause(tokens, at + 1, true) || DETERMINERS.holds(tokens[at + 1]) ? at + 1 : undefined;
  }
  if (CLAUSE_OPENERS.holds(tokens[at + 1])) return at + 1;
  return startsClause(tokens, at + 1, isCommand(tokens, open.start)) ? at + 1 : undefined;
}

/** Whether nothing follows in this part of the sentence; the final "please" in "the number, please?" does not start a clause. */
function isLast(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word;
  return word === undefined || word === "," || (at >= tokens.length - 2 && /^[.!?]$/.test(word));
}

/** Whether the second part of "if you have questions, or you need help, ask" belongs to the condition, because a later comma ends it. */
function subordinateContinues(tokens: readonly Token[], at: number): boolean {
  const comma = tokens.findIndex(({ word }, index) => index > at && word === ",");
  return comma > 0 && startsClause(tokens, comma + 1, true);
}

function startsClause(tokens: readonly Token[], from: number, afterCommand: boolean): boolean {
  let at = from;
  while (at < from + 3 && LEADING.holds(tokens[at])) at += 1;
  const opener = tokens[at];
  const next = tokens[at + 1];
  if (PRONOUNS.holds(opener) || QUESTION_WORDS.holds(opener)) return true;
  if (SUBJECTS.holds(opener) && (at === from + 1 || INVERSIONS.holds(next))) return true;
  if (INVERSIONS.holds(opener) && (PRONOUNS.holds(next) || SUBJECTS.holds(next) || next?.word === "the")) return true;
  if (at > from && DETERMINERS.holds(opener) && hasVerbSoon(tokens, at + 1)) return true;
  const word = opener?.word;
  if (word === "feel" && next?.word === "free") return true;
  if (word === "fancy" || (word === "want" && next?.word === "me")) return true;
  if ((word === "do" || word === "does") && next?.word === "not") return true;
  // In "… your order number and email address", the second part is a field name, not a second imperative.
  if (CONTACT_NOUNS.holds(opener) && DATUM_NOUNS.holds(next)) return false;
  if ((word === "email" || word === "e-mail") && !EMAILED.holds(next)) return false;
  return afterCommand && (ASKING_VERBS.holds(opener) || IMPERATIVE_VERBS.holds(opener));
}

const CONTACT_NOUNS = wordClass("email e-mail mail phone contact");
const DATUM_NOUNS = wordClass("address addresses number numbers details information");
// "… and email us the receipt" is an imperative; "… and email on file" names a field.
const EMAILED = wordClass("us me it them him her the a an your our that this these those over back to");
const ENDS_SUBJECT = wordClass(", and or you we i they it");
const ARTICLES = wordClass("the your");
const LINKED_NOUNS = wordClass("of for on in at to from with by under about as between than into onto over");

/** Whether a new subject with its own verb follows, as in "… and the refund has been processed". */
function hasVerbSoon(tokens: readonly Token[], from: number): boolean {
  for (let at = from + 1; at < from + 6; at += 1) {
    const token = tokens[at];
    if (token === undefined || ENDS_SUBJECT.holds(token)) return false;
    // In "… and the email address the order was placed with", the second subject belongs to a relative clause.
    if (ARTICLES.holds(token) && !LINKED_NOUNS.holds(tokens[at - 1])) return false;
    if (FINITE.holds(token)) return true;
  }
  return false;
}

// In "would you like me to ring and ask?", the agent does both.
const WISHING = wordClass("like want prefer rather be need wish care");

function isCommand(tokens: readonly Token[], start: number): boolean {
  let at = start;
  while (at < start + 4 && (LEADING.holds(tokens[at]) || tokens[at]?.word === ",")) at += 1;
  const opener = tokens[at];
  const word = opener?.word;
  const next = tokens[at + 1]?.word;
  if (word === "please" || word === "kindly") return true;
  // In "let me ask and come back", the agent is the subject of both verbs.
  if (word === "let" && next === "me") return tokens[at + 2]?.word === "know" || tokens[at + 2]?.word === "have";
  if (INVERSIONS.holds(opener)) return next === "you" && word !== "do" && word !== "have" && !WISHING.holds(tokens[at + 2]);
  return ASKING_VERBS.holds(opener) || IMPERATIVE_VERBS.holds(opener);
}

function startsSubordinate(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (LEADING.holds(tokens[at]) && !SUBORDINATORS.holds(tokens[at])) at += 1;
  const word = tokens[at]?.word;
  if (word === "should") return tokens[at + 1]?.word !== "i" && tokens[at + 1]?.word !== "we";
  return SUBORDINATORS.holds(tokens[at]) || word === ",";
}

function spaced(tokens: readonly Token[], at: number): boolean {
  const [before, mark, after] = tokens.slice(at - 1, at + 2);
  if (before === undefined || mark === undefined) return false;
  if (mark.word === ";" || mark.word === ":") return after === undefined || after.start > mark.end;
  return before.end < mark.start && after !== undefined && after.start > mark.end;
}
