import type { ClauseRole } from "./clause.ts";
import type { Token } from "./token.ts";
import { type WordClass, wordClass } from "./word-class.ts";

/** Words that start a subject. */
export const SUBJECTS: WordClass = wordClass(
  "i we you it they he she there this that these those here my our your someone everything anything",
);
/** Words that start a clause of their own. */
export const PRONOUNS: WordClass = wordClass("i we you it they he she there here let please kindly");
/** Verbs that precede the subject in a question. */
export const INVERSIONS: WordClass = wordClass("would could can may might shall should is are was were do does did will have has");
const PREPOSITIONS = wordClass("for in at on to from with under by of until");
/** Words that start a question about something. */
export const QUESTION_WORDS: WordClass = wordClass("what which how when where whereabouts who whose why whichever");

const IF_SUBJECTS = wordClass("the it any anything there your this that");
const CHOOSING = wordClass("the one best better easier right correct preferable more nearest closest quickest");

const OPENERS = [
  ["condition", wordClass("if unless provided")],
  ["time", wordClass("once when whenever after before until while")],
  ["reason", wordClass("since because as given")],
  ["purpose", wordClass("to")],
  ["relative", wordClass("which who")],
] as const;

const POINTS_IN_TIME = wordClass("then now that");
const SKIPPED = wordClass("and but so or then , however unfortunately otherwise also yes no well even only");

function openerOf(tokens: readonly Token[]): number {
  return tokens.findIndex((token) => !SKIPPED.holds(token));
}

/** Whether a clause has the word order of a question. */
export function isInverted(tokens: readonly Token[]): boolean {
  const at = openerOf(tokens);
  const opener = tokens[at];
  if (PREPOSITIONS.holds(opener)) return QUESTION_WORDS.holds(tokens[at + 1]);
  return INVERSIONS.holds(opener) || QUESTION_WORDS.holds(opener);
}

/** Whether question word order alone makes the clause a question without a question mark, as in "can you see it". */
export function isUnmarkedQuestion(tokens: readonly Token[]): boolean {
  const at = openerOf(tokens);
  const word = tokens[at]?.word;
  const next = tokens[at + 1];
  if (ASKING_WORDS.holds(tokens[at])) return AUXILIARIES.holds(next) && !isEquation(tokens, at);
  if (word === "may" || word === "shall" || word === "should") return next?.word === "i" || next?.word === "we";
  return AUXILIARIES.holds(tokens[at]) && ASKED.holds(next);
}

/** Whether a clause that starts with "what" is a statement, as in "what is possible is a repair" or "what is left is an exchange". */
function isEquation(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== "what" || !COPULAS.holds(tokens[at + 1])) return false;
  const second = COPULAS.holds(tokens[at + 3]) ? at + 3 : COPULAS.holds(tokens[at + 4]) ? at + 4 : -1;
  return second >= 0 && !PRONOUNS.holds(tokens[second - 1]);
}

const ASKING_WORDS = wordClass("what where when who why how");
const AUXILIARIES = wordClass("is are was do does did would can could should shall will have has");
const COPULAS = wordClass("is are was");
const ASKED = wordClass("i we you it there that this they");

/** Whether a clause that starts with "so" gives a purpose, as in "so that we can help", and not a consequence, as in "so I can't do it". */
function opensPurpose(tokens: readonly Token[]): boolean {
  if (tokens[1]?.word === "that") return true;
  return PRONOUNS.holds(tokens[1]) && /^(?:can|may|could)$/.test(tokens[2]?.word ?? "") && tokens[3]?.word !== "not";
}

/** Whether a clause is a relative clause, as in "…, which has a garden?", and not a question, as in "which would you like?" */
export function isRelative(tokens: readonly Token[]): boolean {
  const first = tokens[0]?.word;
  if (first !== "which" && first !== "who") return false;
  return INVERSIONS.holds(tokens[1]) && !SUBJECTS.holds(tokens[2]) && !CHOOSING.holds(tokens[2]);
}

/** The role of a clause in its sentence, judged by its first word. */
export function clauseRole(tokens: readonly Token[]): ClauseRole {
  if (tokens[0]?.word === "so" && opensPurpose(tokens)) return "purpose";
  const at = openerOf(tokens);
  const word = tokens[at]?.word ?? "";
  const role = OPENERS.find(([, words]) => words.holds(tokens[at]))?.[0] ?? "main";
  const next = tokens[at + 1];
  const asks = tokens[tokens.length - 1]?.word === "?";
  if (role === "relative" && asks) return "main";
  if (word === "should" && (next?.word === "you" || (IF_SUBJECTS.holds(next) && !asks))) return "condition";
  // "Until then we can't send one" is a main clause, because its first words only give the time.
  if (role === "time" && POINTS_IN_TIME.holds(next) && SUBJECTS.holds(tokens[tokens[at + 2]?.word === "," ? at + 3 : at + 2]))
    return "main";
  if (word === "as" && (next?.word === "soon" || next?.word === "long")) return "time";
  if (word === "in" && next?.word === "case") return "condition";
  return role === "time" && asks && word === "when" ? "main" : role;
}
