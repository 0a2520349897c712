import type { ClauseRole } from "./clause.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const SUBJECTS = wordSet(
  "i we you it they he she there this that these those here my our your someone everything anything",
);
const PRONOUNS = wordSet("i we you it they he she there here let please kindly");
const INVERSIONS = wordSet("would could can may might shall should is are was were do does did will have has");
const PREPOSITIONS = wordSet("for in at on to from with under by of until");
const QUESTION_WORDS = wordSet("what which how when where whereabouts who whose why whichever");

const IF_SUBJECTS = wordSet("the it any anything there your this that");
const CHOOSING = wordSet("the one best better easier right correct preferable more nearest closest quickest");

const ROLE_WORDS: ReadonlyMap<string, ClauseRole> = new Map([
  ["if", "condition"],
  ["unless", "condition"],
  ["provided", "condition"],
  ["once", "time"],
  ["when", "time"],
  ["whenever", "time"],
  ["after", "time"],
  ["before", "time"],
  ["until", "time"],
  ["while", "time"],
  ["since", "reason"],
  ["because", "reason"],
  ["as", "reason"],
  ["given", "reason"],
  ["to", "purpose"],
  ["which", "relative"],
  ["who", "relative"],
]);

const POINTS_IN_TIME = wordSet("then now that");
const SKIPPED = wordSet("and but so or then , however unfortunately otherwise also yes no well even only");

/** Whether a clause has the word order of a question. */
export function isInverted(tokens: readonly Token[]): boolean {
  let at = 0;
  while (SKIPPED.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  if (word === "when" && SUBJECTS.has(tokens[at + 1]?.word ?? "")) return false;
  if (PREPOSITIONS.has(word)) return QUESTION_WORDS.has(tokens[at + 1]?.word ?? "");
  return INVERSIONS.has(word) || QUESTION_WORDS.has(word);
}

/** Whether a clause has the word order of a question and nothing else, so that it asks without a mark: "can you see it". */
export function isUnmarkedQuestion(tokens: readonly Token[]): boolean {
  let at = 0;
  while (SKIPPED.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (ASKING_WORDS.has(word)) return AUXILIARIES.has(next) && !isEquation(tokens.slice(at));
  if (word === "which")
    return tokens.slice(at + 1, at + 4).some((token, index) => isAskedOf(token, tokens[at + 2 + index]));
  if (word === "may" || word === "shall" || word === "should") return next === "i" || next === "we";
  return AUXILIARIES.has(word) && ASKED.has(next);
}

/** "What is possible is a repair", "what is left is an exchange": says what is, and asks nothing. */
function isEquation(tokens: readonly Token[]): boolean {
  const [what, copula, , ...rest] = tokens.map(({ word }) => word);
  if (what !== "what" || !COPULAS.has(copula ?? "")) return false;
  const second = rest.slice(0, 2).findIndex((word) => COPULAS.has(word));
  return second >= 0 && !PRONOUNS.has(tokens[second + 2]?.word ?? "");
}

function isAskedOf(auxiliary: Token, subject: Token | undefined): boolean {
  return (
    AUXILIARIES.has(auxiliary.word) && (subject?.word === "you" || subject?.word === "i" || subject?.word === "we")
  );
}

const ASKING_WORDS = wordSet("what where when who why how");
const AUXILIARIES = wordSet("is are was do does did would can could should shall will have has");
const COPULAS = wordSet("is are was");
const ASKED = wordSet("i we you it there that this they");

/** "So that we can help", "so I can check"; but "so I can't do it" is a consequence. */
function opensPurpose(tokens: readonly Token[]): boolean {
  const [second, third, fourth] = tokens.slice(1, 4).map(({ word }) => word);
  if (second === "that") return true;
  return (
    PRONOUNS.has(second ?? "") &&
    (third === "can" || third === "may" || third === "could") &&
    fourth !== "not" &&
    fourth !== "only"
  );
}

function nextAfterComma(tokens: readonly Token[], at: number): string {
  return (tokens[at]?.word === "," ? tokens[at + 1] : tokens[at])?.word ?? "";
}

/** "…, which has a garden?" tells more of a thing; "which would you like?" asks. */
export function isRelative(tokens: readonly Token[]): boolean {
  const first = tokens[0]?.word;
  if (first !== "which" && first !== "who") return false;
  const second = tokens[1]?.word;
  const third = tokens[2]?.word;
  return INVERSIONS.has(second ?? "") && !SUBJECTS.has(third ?? "") && !CHOOSING.has(third ?? "");
}

/** How a clause hangs on its sentence, by the word that opens it. */
export function clauseRole(tokens: readonly Token[]): ClauseRole {
  let at = 0;
  while (SKIPPED.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  const role = ROLE_WORDS.get(word) ?? "main";
  const next = tokens[at + 1]?.word ?? "";
  if (role === "relative" && tokens.at(-1)?.word === "?") return "main";
  if (word === "should" && (next === "you" || (IF_SUBJECTS.has(next) && tokens.at(-1)?.word !== "?")))
    return "condition";
  // "Until then we can't send one" stands on its own: its first words only say when.
  if (role === "time" && POINTS_IN_TIME.has(next) && SUBJECTS.has(nextAfterComma(tokens, at + 2))) return "main";
  if (word === "as" && (next === "soon" || next === "long")) return "time";
  if ((role === "purpose" || word === "since") && QUESTION_WORDS.has(next)) return "main";
  if (word === "in" && next === "case") return "condition";
  if (word === "in" && next === "order") return "purpose";
  if (tokens[0]?.word === "so" && opensPurpose(tokens)) return "purpose";
  return role === "time" && tokens.at(-1)?.word === "?" && word === "when" ? "main" : role;
}
