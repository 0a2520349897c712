import type { ClauseRole } from "./clause.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const SUBJECTS = wordSet(
  "i we you it they he she there this that these those here my our your someone everything anything",
);
const PRONOUNS = wordSet("i we you it they he she there here let please kindly");
const INVERSIONS = wordSet("would could can may shall should is are was do does did will have has");
const QUESTION_WORDS = wordSet("what which how when where who why whichever");

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

const SKIPPED = wordSet("and but so or then , however unfortunately otherwise also yes no well even only");

/** Whether a clause has the word order of a question. */
export function isInverted(tokens: readonly Token[]): boolean {
  let at = 0;
  while (SKIPPED.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  return INVERSIONS.has(word) || QUESTION_WORDS.has(word);
}

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

/** "…, which has a garden?" tells more of a thing; "which would you like?" asks. */
export function isRelative(tokens: readonly Token[]): boolean {
  const first = tokens[0]?.word;
  if (first !== "which" && first !== "who") return false;
  const second = tokens[1]?.word;
  const third = tokens[2]?.word;
  return (
    INVERSIONS.has(second ?? "") && !SUBJECTS.has(third ?? "") && third !== "the" && third !== "one" && third !== "best"
  );
}

/** How a clause hangs on its sentence, by the word that opens it. */
export function clauseRole(tokens: readonly Token[]): ClauseRole {
  let at = 0;
  while (SKIPPED.has(tokens[at]?.word ?? "")) at += 1;
  const word = tokens[at]?.word ?? "";
  const role = ROLE_WORDS.get(word) ?? "main";
  const next = tokens[at + 1]?.word ?? "";
  if (role === "relative" && tokens.at(-1)?.word === "?") return "main";
  if (word === "should" && next === "you") return "condition";
  if (word === "as" && (next === "soon" || next === "long")) return "time";
  if (word === "in" && next === "case") return "condition";
  if (word === "in" && next === "order") return "purpose";
  if (tokens[0]?.word === "so" && opensPurpose(tokens)) return "purpose";
  return role === "time" && tokens.at(-1)?.word === "?" && word === "when" ? "main" : role;
}
