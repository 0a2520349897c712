import type { ActDraft, ActionName } from "./act.ts";
import type { ClauseReading, ParsedMessage, Sentence } from "./clause-reading.ts";
import { actionsAround } from "./named-actions.ts";
import { actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { listedClass, wordClass, wordRun } from "./word-class.ts";

const INFORMATION = listedClass("read-refusal-information");
const CIRCUMSTANCE = listedClass("read-refusal-circumstance");
const NO_ACTION = wordClass("undone guaranteed guarantee missed avoided helped promise stress wait imagine thank");
const PAYING = wordClass("card certificate voucher credit certificates cards vouchers points");
const ABILITY = wordClass("refunded canceled cancelled");

/** Matches a message that consists only of "no", with or without an apology. */
const BARE_NO = /^\W*(?:(?:sorry|unfortunately|i['’]m afraid|i['’]m sorry)[,\s]+(?:but[,\s]+)?)?(?:no|nope|not)(?:[,\s]+sorry)?[\s.!]*$/i;

/** Reads a clause that says something cannot or will not be done. */
export function readRefusal(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): readonly ActDraft[] {
  const { clause } = reading;
  if (BARE_NO.test(message.text)) return [{ act: "refuse", action: "other", reason: false, at: reading.index }];
  const fixed = reading.cue("nonRefundable");
  const cannot = reading.cue("cannot");
  if (cannot === undefined && fixed === undefined) return [];
  if (clause.question || clause.role === "condition" || clause.role === "time") return [];
  if (cannot === undefined) return fixed === undefined ? [] : fixedTerms(reading, fixed.from);
  if ((reading.says("lookedInVain") && !isBlind(clause.tokens)) || isAboutCustomer(clause.tokens, cannot.from)) return [];
  if (NO_ACTION.occursIn(clause.tokens) || isJudgement(clause.tokens, cannot.from)) return [];
  const actions = refusedActions(message, reading, cannot);
  if (actions.length === 0) return [];
  const reason = givesReason(reading, sentence);
  return actions.map((action) => ({ act: "refuse", action, reason, at: reading.index }));
}

// "I can't see that from my side" means that the agent has no access, not that a search found nothing.
const isBlind = wordRun("my|our|this|from side|end|here");

/** Whether "is no way to" only expresses an opinion, as in "that is no way to spend a Friday", unlike in "there is no way to refund it". */
function isJudgement(tokens: readonly Token[], at: number): boolean {
  const words = tokens.slice(Math.max(0, at - 2), at + 3).map(({ word }) => word);
  return /\bis no way to\b/.test(words.join(" ")) && !words.includes("there");
}

function fixedTerms(reading: ClauseReading, at: number): ActDraft[] {
  const { tokens, lineKind } = reading.clause;
  const word = tokens[at]?.word ?? "";
  const copula = tokens[at - 1]?.word ?? "";
  if (lineKind === "item" || !/^(?:is|are|was|be|not|entirely|completely|strictly|fully)$/.test(copula)) return [];
  const stem = word === "not" || word === "non" ? (tokens[at + 1]?.word ?? "") : word;
  const action = FIXED_TERMS.find(([, named]) => named.test(stem))?.[0];
  return action === undefined ? [] : [{ act: "refuse", action, reason: true, at: reading.index }];
}

const FIXED_TERMS = [
  ["refund", /refund/],
  ["return", /return/],
  ["exchange", /exchang/],
  ["transfer", /transfer/],
  ["cancel", /cancel/],
  ["modify", /change|amend/],
] as const;

/** Whether a clause is a statement about the customer and not a refusal, as in "you won't see the charge" or "you will not have to pay". */
function isAboutCustomer(tokens: readonly Token[], at: number): boolean {
  const subject = tokens[at]?.word === "you" ? "you" : (tokens[at - 1]?.word ?? "");
  return subject === "you" && tokens.some(({ word }) => /^(?:find|locate|see|have|remember)$/.test(word));
}

function refusedActions(message: ParsedMessage, reading: ClauseReading, cannot: { from: number; to: number }): ActionName[] {
  const { tokens } = reading.clause;
  if (tokens.slice(cannot.to - 1, cannot.to + 2).some(({ word }) => /^(?:access|visibility|information)$/.test(word))) return ["inform"];
  const after = actionsFrom(tokens, cannot.to).map(({ action }) => action);
  if (tokens.some(({ word }) => word === "used") && PAYING.occursIn(tokens.slice(0, cannot.from))) return ["pay"];
  if (after.length > 0) return after;
  const within = actionsFrom(tokens.slice(0, cannot.to), cannot.from).map(({ action }) => action);
  if (within.length > 0) return within;
  if (INFORMATION.occursIn(tokens.slice(cannot.from))) return ["inform"];
  const before = actionsFrom(tokens.slice(0, cannot.from), 0).filter(({ form }) => form !== "past");
  if (before.length > 0) return before.map(({ action }) => action);
  if (ABILITY.occursIn(tokens)) return ["refund"];
  const around = actionsAround(message, reading.index).filter((action) => action !== "handover");
  return around.length > 0 ? around.slice(-1) : ["other"];
}

function givesReason(reading: ClauseReading, sentence: Sentence): boolean {
  const others = sentence.filter(({ index }) => index !== reading.index);
  if (others.some(({ clause }) => clause.role === "reason" || (clause.role === "time" && clause.tokens[0]?.word !== "when"))) return true;
  const passive = reading.clause.tokens.some(({ word }, at) => word === "be" && reading.clause.tokens[at - 1]?.word === "not");
  return passive || CIRCUMSTANCE.occursIn(reading.clause.tokens);
}
