import type { ClauseReading } from "./clause-reading.ts";
import { listedClass, wordClass, wordRun } from "./word-class.ts";

const STATING = listedClass("read-inform-stating");
const EMPTY_STARTS = wordClass("let please to shall");

const HOPES = wordClass("hope hear wish did");

/** Whether a clause that performs no other act states a fact. */
export function informs(reading: ClauseReading): boolean {
  const { clause } = reading;
  if (clause.question || clause.role === "purpose" || clause.role === "condition" || clause.lineKind === "heading") return false;
  if (reading.says("noAct", "summaryLead", "apology", "greet", "invite")) return false;
  if (clause.role === "time" || HOPES.holds(clause.tokens[1]) || isMeantToHelp(clause.tokens)) return false;
  if (EMPTY_STARTS.holds(clause.tokens[0])) return false;
  if (clause.lineKind === "item") return clause.label.length > 0 || clause.tokens.length > 1;
  return clause.tokens.length >= 3 && clause.tokens.some((token) => STATING.holds(token) || /(?:ed|s)$/.test(token.word));
}

/** Whether a clause announces the agent's next step, as in "I'll retrieve your details" or "we can proceed", which is not information. */
export function isOwnErrand({ clause: { tokens } }: ClauseReading): boolean {
  return announcesErrand(tokens.slice(0, 6));
}

const announcesErrand = wordRun("i|we will|can|could|need|would|shall");

// "This will help us find it" only explains the purpose of a request.
const isMeantToHelp = wordRun("this will help|helps");
