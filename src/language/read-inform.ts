import type { ClauseReading } from "./clause-reading.ts";
import type { Token } from "./token.ts";
import { listedClass, wordClass, wordRun } from "./word-class.ts";

const STATING = listedClass("read-inform-stating");
const EMPTY_STARTS = wordClass("let please to shall");

const HOPES = wordClass("hope hear wish did");
const OWN_VERBS = wordClass("will can could need would shall");

/** Whether a clause that performs no other act states a fact. */
export function informs(reading: ClauseReading): boolean {
  const { clause } = reading;
  if (clause.question || clause.role === "purpose" || clause.role === "condition" || clause.lineKind === "heading") return false;
  if (reading.says("noAct", "summaryLead", "apology", "greet", "invite")) return false;
  if (clause.role === "time" || HOPES.holds(clause.tokens[1]) || isMeantToHelp(clause.tokens)) return false;
  if (EMPTY_STARTS.holds(clause.tokens[0])) return false;
  if (clause.lineKind === "item") return clause.label.length > 0 || clause.tokens.length > 1;
  return clause.tokens.length >= 3 && clause.tokens.some(isStating);
}

/** Whether a clause announces the agent's next step, as in "I'll retrieve your details" or "we can proceed", which is not information. */
export function isOwnErrand({ clause }: ClauseReading): boolean {
  const { tokens } = clause;
  for (let at = 0; at <= 4 && at < tokens.length; at += 1) {
    const word = tokens[at]?.word;
    if ((word === "i" || word === "we") && OWN_VERBS.holds(tokens[at + 1])) return true;
  }
  return false;
}

function isStating(token: Token): boolean {
  return STATING.holds(token) || token.word.endsWith("ed") || token.word.endsWith("s");
}

// "This will help us find it" only explains the purpose of a request.
const isMeantToHelp = wordRun("this will help|helps");
