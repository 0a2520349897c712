import type { ClauseReading } from "./clause-reading.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const STATING = wordSet(
  "is are was were am be has have had will would does do did can may found located retrieved reviewed means includes shows appears costs runs left came need needs takes covers applies received scanned starts ends allows",
);
const EMPTY_STARTS = wordSet("let please to shall");

const HOPES = wordSet("hope hear wish did");
const OWN_VERBS = wordSet("will can could need would shall");

/** Whether a clause states a fact, given that it performs no other act. */
export function informs(reading: ClauseReading): boolean {
  const { clause } = reading;
  if (clause.question || clause.role === "purpose" || clause.role === "condition" || clause.lineKind === "heading")
    return false;
  if (reading.says("noAct", "summaryLead", "apology", "greet", "invite")) return false;
  if (
    clause.role === "time" ||
    HOPES.has(clause.tokens[1]?.word ?? "") ||
    /^this will help/.test(opening(clause.tokens))
  )
    return false;
  if (EMPTY_STARTS.has(clause.tokens[0]?.word ?? "")) return false;
  if (clause.lineKind === "item") return clause.label.length > 0 || clause.tokens.length > 1;
  return clause.tokens.length >= 3 && clause.tokens.some(({ word }) => STATING.has(word) || /(?:ed|s)$/.test(word));
}

/** "I'll retrieve your details", "we can proceed": what the agent is about to do informs nobody who is being asked. */
export function isOwnErrand({ clause }: ClauseReading): boolean {
  return clause.tokens.some(
    ({ word }, at) => (word === "i" || word === "we") && OWN_VERBS.has(clause.tokens[at + 1]?.word ?? "") && at <= 4,
  );
}

function opening(tokens: readonly Token[]): string {
  return tokens
    .slice(0, 3)
    .map(({ word }) => word)
    .join(" ");
}
