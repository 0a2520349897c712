import { ASKING_VERBS, IMPERATIVE_VERBS } from "./lexicon-verbs.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const SUBJECTS = wordSet(
  "i we you it they he she there this that these those here my our your someone everything anything",
);
const PRONOUNS = wordSet("i we you it they he she there here let please kindly");
const INVERSIONS = wordSet("would could can may might shall should is are was were do does did will have has");
const QUESTION_WORDS = wordSet("what which how when where who whose why whichever");
const DETERMINERS = wordSet("the a an your our my no any each both contacting speaking");
const LEADING = wordSet(
  "and but so or then also however otherwise unfortunately regrettably yes no well therefore instead in that case just now meanwhile additionally alternatively plus sorry of course sadly first firstly again while because since as if once although though to",
);
const HARD_LINKS = wordSet("but because unless although though whereas otherwise");
const SOFT_LINKS = wordSet("and or then so since as plus");
const SUBORDINATORS = wordSet(
  "if once since when whenever as because after before until while although though unless given should to for due in with based upon without regarding on at from inside under upon during",
);
const CLAUSE_OPENERS = wordSet("if once since when whenever because although though unless while until as");
const MODALS = wordSet("can could will would must");
const TAKES_CLAUSE = wordSet(
  "and or but that think believe feel know what where how which who hope sure so than whether ways anything something else thing all everything way",
);
const FINITE = wordSet("has have is are was will can were");
const ADVERBS = wordSet("alternatively otherwise instead additionally finally meanwhile perhaps");
// "Hi Sam, …", "right, …": what comes before the comma is a call, and the sentence begins after it.
const CALLS = wordSet(
  "hi hello hey hiya right ok okay so great thanks sure lovely perfect ah oh well brilliant super good grand yes yep alright cool fab excellent wonderful certainly absolutely morning thank",
);
const LONGEST_CALL = 3;
const BREAKS = wordSet("; – — : -");

/** Cuts one sentence into clauses at its links. */
export function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  let start = 0;
  let subordinate = startsSubordinate(tokens, 0);
  for (let at = 1; at < tokens.length; at += 1) {
    const cut = cutAt(tokens, at, { start, subordinate });
    if (cut === undefined) continue;
    clauses.push(tokens.slice(start, at));
    start = cut;
    subordinate = startsSubordinate(tokens, cut);
  }
  clauses.push(tokens.slice(start));
  return clauses;
}

interface OpenClause {
  readonly start: number;
  readonly subordinate: boolean;
}

/** Where the next clause begins if the sentence is cut before this token. */
function cutAt(tokens: readonly Token[], at: number, open: OpenClause): number | undefined {
  const word = tokens[at]?.word ?? "";
  if (BREAKS.has(word)) return spaced(tokens, at) ? at + 1 : undefined;
  if (word === ",") return cutAtComma(tokens, at, open);
  if (open.subordinate && at - open.start >= 3 && endsSubordinate(tokens, at)) return at;
  const next = tokens[at + 1]?.word ?? "";
  if (!open.subordinate && ((word === "once" && PRONOUNS.has(next)) || (word === "as" && next === "soon"))) return at;
  if (HARD_LINKS.has(word)) return at - open.start >= 2 ? at : undefined;
  if (SOFT_LINKS.has(word) && !open.subordinate && at - open.start >= 2) {
    return softLinkCuts(tokens, at, open) ? at : undefined;
  }
  return undefined;
}

/** "Once it has been sent it can't be changed": without a comma, a pronoun with a modal opens the main clause. */
function endsSubordinate(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? "";
  const subject = tokens[at]?.word ?? "";
  const verb = tokens[at + 1]?.word ?? "";
  const opens = MODALS.has(verb) || ((subject === "i" || subject === "we") && (verb === "have" || verb === "need"));
  if (opens && subject === "you" && hasMainAfter(tokens, at)) return false;
  return opens && PRONOUNS.has(subject) && !TAKES_CLAUSE.has(before) && !SUBORDINATORS.has(before);
}

/** "Once I have the colour you'd like, I can …": the main clause is still to come. */
function hasMainAfter(tokens: readonly Token[], at: number): boolean {
  return tokens.some(
    ({ word }, index) => index > at && word === "," && /^(?:i|we)$/.test(tokens[index + 1]?.word ?? ""),
  );
}

function softLinkCuts(tokens: readonly Token[], at: number, open: OpenClause): boolean {
  const link = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (link === "as" || link === "since") return SUBJECTS.has(next) && tokens[at - 1]?.word !== "well";
  if (tokens[at - 1]?.word === "ahead") return false;
  if (link === "so") return SUBJECTS.has(next) || next === "please" || (IMPERATIVE_VERBS.has(next) && next !== "long");
  if (link === "and" && DETERMINERS.has(next) && hasVerbSoon(tokens, at + 2) && isStatement(tokens, open.start, at))
    return true;
  return startsClause(tokens, at + 1, isCommand(tokens, open.start));
}

/** Whether there is a verb between two tokens already, so that a new subject opens a clause of its own. */
function isStatement(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ word }) => FINITE.has(word));
}

function cutAtComma(tokens: readonly Token[], at: number, open: OpenClause): number | undefined {
  const next = tokens[at + 1]?.word ?? "";
  if (next === "please" && isLast(tokens, at + 2)) return undefined;
  if (open.start === 0 && at <= LONGEST_CALL && CALLS.has(tokens[0]?.word ?? "") && next !== "and") return at + 1;
  if (next === "just" && /ing$/.test(tokens[at + 2]?.word ?? "")) return at + 1;
  if (at === open.start + 1 && ADVERBS.has(tokens[open.start]?.word ?? "")) return undefined;
  if (next === "which" || next === "who") return at + 1;
  const command = isCommand(tokens, open.start);
  if (open.subordinate) {
    const coordinated = next === "or" || next === "and";
    if (coordinated && !startsClause(tokens, at + 2, false)) return undefined;
    if (coordinated && subordinateContinues(tokens, at + 2)) return undefined;
    return startsClause(tokens, at + 1, true) || DETERMINERS.has(next) ? at + 1 : undefined;
  }
  if (CLAUSE_OPENERS.has(next)) return at + 1;
  return startsClause(tokens, at + 1, command) ? at + 1 : undefined;
}

/** "The number, please?": a please at the end opens nothing. */
function isLast(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word;
  return word === undefined || word === "," || (at >= tokens.length - 2 && /^[.!?]$/.test(word));
}

/** "If you have questions, or you need help, ask": the second part is still the condition when a later comma ends it. */
function subordinateContinues(tokens: readonly Token[], at: number): boolean {
  const comma = tokens.findIndex(({ word }, index) => index > at && word === ",");
  return comma > 0 && startsClause(tokens, comma + 1, true);
}

function startsClause(tokens: readonly Token[], from: number, afterCommand: boolean): boolean {
  let at = from;
  while (at < from + 3 && LEADING.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (PRONOUNS.has(word) || (SUBJECTS.has(word) && at === from + 1)) return true;
  if (SUBJECTS.has(word) && INVERSIONS.has(next)) return true;
  if (INVERSIONS.has(word) && (PRONOUNS.has(next) || SUBJECTS.has(next) || next === "the")) return true;
  if (QUESTION_WORDS.has(word)) return true;
  if (word === "feel" && next === "free") return true;
  if (word === "fancy" || (word === "want" && next === "me")) return true;
  if (at > from && DETERMINERS.has(word) && hasVerbSoon(tokens, at + 1)) return true;
  if ((word === "do" || word === "does") && next === "not") return true;
  // "… your order number and email address": a name for a datum, not a second command.
  if (CONTACT_NOUNS.has(word) && DATUM_NOUNS.has(next)) return false;
  if (/^e-?mail$/.test(word) && !EMAILED.has(next)) return false;
  return afterCommand && (ASKING_VERBS.has(word) || IMPERATIVE_VERBS.has(word));
}

const CONTACT_NOUNS = wordSet("email e-mail mail phone contact");
const DATUM_NOUNS = wordSet("address addresses number numbers details information");
// "… and email us the receipt" commands; "… and email on file" names a datum.
const EMAILED = wordSet("us me it them him her the a an your our that this these those over back to");
const RELATIVE_SUBJECTS = wordSet("you we i they");

/** "… and the refund has been processed": a new subject with its verb. */
function hasVerbSoon(tokens: readonly Token[], from: number): boolean {
  for (let at = from + 1; at < from + 6; at += 1) {
    const word = tokens[at]?.word ?? "";
    if (word === "," || word === "and" || word === "or" || word === "" || RELATIVE_SUBJECTS.has(word)) return false;
    if (FINITE.has(word)) return true;
  }
  return false;
}

// "Would you like me to ring and ask?": both verbs are the agent's.
const WISHING = wordSet("like want prefer rather be need wish care");

function isCommand(tokens: readonly Token[], start: number): boolean {
  let at = start;
  while (at < start + 4 && (LEADING.has(tokens[at]?.word ?? "") || tokens[at]?.word === ",")) at += 1;
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (word === "please" || word === "kindly") return true;
  // "Let me ask and come back": the second verb is the agent's too.
  if (word === "let" && next === "me") return /^(?:know|have)$/.test(tokens[at + 2]?.word ?? "");
  if (INVERSIONS.has(word))
    return next === "you" && word !== "do" && word !== "have" && !WISHING.has(tokens[at + 2]?.word ?? "");
  return ASKING_VERBS.has(word) || IMPERATIVE_VERBS.has(word);
}

function startsSubordinate(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (LEADING.has(tokens[at]?.word ?? "") && !SUBORDINATORS.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  if (word === "should") return tokens[at + 1]?.word !== "i" && tokens[at + 1]?.word !== "we";
  return SUBORDINATORS.has(word) || word === ",";
}

function spaced(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const mark = tokens[at];
  const after = tokens[at + 1];
  if (before === undefined || mark === undefined) return false;
  if (mark.word === ";" || mark.word === ":") return after === undefined || after.start > mark.end;
  return before.end < mark.start && after !== undefined && after.start > mark.end;
}
