import type { ClauseReading, Sentence } from "./clause-reading.ts";
import { CARRIERS } from "./object-action.ts";
import { actionAt } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordClass, wordRun } from "./word-class.ts";

const UNDER_WAY = wordClass("am are being will let been have has allow now shall is");
const OFFERING = wordClass("can could would may might recommend suggest like if should");
const TAKING = wordClass("will is be am are have has gets let");
const REACH = 6;

/** Whether a clause says that a person or another team takes over. */
export function handsOver(reading: ClauseReading, sentence: Sentence): boolean {
  const { tokens, role, question } = reading.clause;
  if (question || role === "condition" || reading.says("cannot")) return false;
  if (sentence.some((other) => other.clause.role === "condition" && other.says("youLike"))) return false;
  if (reading.says("takesOver") && (tokens[0]?.word === "over" || TAKING.occursIn(tokens))) {
    const stays = goesToCustomer(tokens) || goesToCarrier(tokens) || agentTakesOver(tokens);
    return role === "main" && !stays && !OFFERING.occursIn(tokens);
  }
  return tokens.some((_, at) => actionAt(tokens, at)?.action === "handover" && isUnderWay(tokens, at));
}

// "Just sent it over to you" and "we'll take it from there" are not escalations, and the carrier gets parcels, not cases.
const goesToCustomer = wordRun("over|across to you");
const agentTakesOver = wordRun("i|we will take|pick|be");

/** Whether a clause is about a parcel, as in "handed over to the carrier". */
function goesToCarrier(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => word === "over" && tokens[at + 1]?.word === "to" && CARRIERS.occursIn(tokens.slice(at + 2, at + 4)));
}

function isUnderWay(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - REACH); back -= 1) {
    if (OFFERING.holds(tokens[back])) return false;
    // "You are free to pass it on" leaves the next step to the customer.
    if (UNDER_WAY.holds(tokens[back])) return tokens[back - 1]?.word !== "you" || tokens[at - 1]?.word !== "to";
  }
  return at === 0 && /(?:ing|ed)$/.test(tokens[0]?.word ?? "");
}
