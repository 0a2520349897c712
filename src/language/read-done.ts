import type { ActionName } from "./act.ts";
import { claimedActionsAt, otherwise, stateAt, subjectActions, UNNAMED_ACTIONS } from "./claimed-actions.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import { type Token, tokenBefore } from "./token.ts";
import { listedClass, wordClass } from "./word-class.ts";

const ADVERBS = listedClass("read-done-adverbs");
const MODALS = wordClass("should would could may might must to not");
const NOT_YET = wordClass("after once until before when if whether since unless");
const AFTER_TERSE = wordClass(". ! , and the your all it both that this for to order booking as today now");
const NUMBERED = /^[#a-z]*-?\d[\w-]*$/;
const GONE = wordClass("through to into onto out off back on");
const VERBAL = wordClass("is are was were be been have has had you i we it they not and to by get got can will as that which please");

// Every claim in the perfect tense, and every claimed state, starts with one of these words.
const AUXILIARIES = wordClass("managed have has went is are was were");
const AGENT = wordClass("i we");
const LAST_TERSE = 6;

/** The actions a clause claims were carried out. */
export function doneActions(reading: ClauseReading): readonly ActionName[] {
  const { clause } = reading;
  if (clause.question || /^(?:condition|time|reason|purpose)$/.test(clause.role) || reading.says("theirDoing")) return [];
  const { tokens } = clause;
  const claimed = tokens.map(
    (token, at) =>
      (AUXILIARIES.holds(token) ? (perfectAt(tokens, at) ?? stateAt(tokens, at)) : undefined) ??
      (AGENT.holds(tokenBefore(tokens, at)) ? pastAt(tokens, at) : undefined) ??
      (at <= LAST_TERSE || token.word === "now" ? terseAt(tokens, at) : undefined),
  );
  const done = new Set(claimed.flatMap((actions) => actions ?? []));
  if (done.size === 1 && done.has("other")) return [actionsFrom(clause.label, 0)[0]?.action ?? "other"];
  return [...done].filter((action) => action !== "other");
}

/** Returns the actions named after "what I've done" and a colon; the words before the colon show who acted. */
export function announcedActions(reading: ClauseReading, before: ClauseReading | undefined): readonly ActionName[] {
  const lead = before?.clause.tokens ?? [];
  if (lead[0]?.word !== "what" || !AGENT.holds(lead[1]) || lead.length > 5) return [];
  if (lead[2]?.word !== "did" && !(lead[2]?.word === "have" && lead[3]?.word === "done")) return [];
  return claimedActionsAt(reading.clause.tokens, { verb: 0, subjectEnd: 0, passive: false }) ?? [];
}

/** The actions claimed in the perfect tense, as in "has been cancelled" or "I have cancelled". */
function perfectAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const word = tokens[at]?.word ?? "";
  if (word !== "have" && word !== "has") return undefined;
  let verb = tokens[at + 1]?.word === "gone" && tokens[at + 2]?.word === "ahead" ? at + 4 : at + 1;
  let passive = false;
  while (ADVERBS.holds(tokens[verb])) {
    passive ||= tokens[verb]?.word === "been";
    verb += 1;
  }
  const subject = tokens[at - 1]?.word ?? "";
  if (MODALS.holds(tokens[at - 1]) || NOT_YET.occursIn(tokens.slice(0, at))) return undefined;
  if (passive === false && tokens[verb]?.word === "gone" && GONE.holds(tokens[verb + 1])) return otherwise(subjectActions(tokens, at));
  const byAgent = subject === "i" || subject === "we" || subject === "team";
  if (byAgent && (tokens[verb]?.word === "had" || tokens[verb]?.word === "got")) return pastWithin(tokens, verb + 1);
  return passive || byAgent ? claimedActionsAt(tokens, { verb, subjectEnd: at, passive }) : undefined;
}

/** The action named by a past form later in the clause, as in "I've had that charge taken off". */
function pastWithin(tokens: readonly Token[], from: number): ActionName[] | undefined {
  const past = tokens.findIndex((_, at) => at >= from && at < from + 7 && actionAt(tokens, at)?.form === "past");
  const mention = actionAt(tokens, past);
  return mention && [mention.action];
}

const BEFORE_PAST = wordClass(", . ; : and so but then");

/** The actions claimed in the past tense, as in "I cancelled it"; the caller has checked that the agent is the subject. */
function pastAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  let verb = tokens[at]?.word === "went" && tokens[at + 1]?.word === "ahead" ? at + 3 : at;
  while (ADVERBS.holds(tokens[verb])) verb += 1;
  const mention = actionAt(tokens, verb);
  const relative = at >= 2 && !BEFORE_PAST.holds(tokens[at - 2]);
  if (!relative && UNNAMED_ACTIONS.holds(tokens[verb]) && actionsFrom(tokens, verb + 1).length > 0)
    return claimedActionsAt(tokens, { verb, subjectEnd: at, passive: false });
  if (mention?.form !== "past" || mention.action === "search" || relative) return undefined;
  return claimedActionsAt(tokens, { verb, subjectEnd: at, passive: false });
}

/** The actions claimed without a subject, as in "Cancelled KX-4410." or "Done." */
function terseAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const word = tokens[at]?.word ?? "";
  if (at === 0 && word === "consider") return considered(tokens);
  if (at === 1 && word === "is" && tokens[0]?.word === "that") return endsDone(tokens);
  if (word === "now" && at > 0) {
    if (NOW_HELD.holds(tokens[at + 1])) return ["add"];
    if (NOW_SO.holds(tokens[at + 1])) return ["modify"];
  }
  if (at === 0 && (word === "done" || word === "sorted" || (word === "all" && ALL_DONE.holds(tokens[1])))) return ["other"];
  if (isTelegram(tokens, at)) return claimedActionsAt(tokens, { verb: at, subjectEnd: at, passive: true });
  if (at > 1 || (at === 1 && !BEFORE_TERSE.holds(tokens[0]))) return undefined;
  if (at === 1 && UNNAMED_ACTIONS.holds(tokens[at])) return claimedActionsAt(tokens, { verb: at, subjectEnd: at, passive: false });
  const mention = actionAt(tokens, at);
  if (word === "reset" || word === "put" || word === "set") return undefined;
  const next = tokens[at + 1];
  const ends = next === undefined || AFTER_TERSE.holds(next) || NUMBERED.test(next.word);
  return mention?.form === "past" && tokens.length <= 12 && ends ? [mention.action] : undefined;
}

const NOW_HELD = wordClass("includes has covers");
const NOW_SO = wordClass("reads runs starts ends says shows");
const ALL_DONE = wordClass("done set sorted taken fixed through");
const BEFORE_TERSE = wordClass("successfully just now already");

/** The actions claimed with "consider", as in "consider it done" or "consider the order cancelled". */
function considered(tokens: readonly Token[]): ActionName[] | undefined {
  const last = tokens.findIndex(({ word }, at) => at > 1 && at < 6 && /^(?:done|sorted)$/.test(word));
  return last > 0 ? ["other"] : pastWithin(tokens, 2);
}

/** The actions claimed by a final participle, as in "that's the direct debit stopped" or "that's you booked in". */
function endsDone(tokens: readonly Token[]): ActionName[] | undefined {
  if (/^(?:all|everything)$/.test(tokens[2]?.word ?? "") && /^(?:noted|done)$/.test(tokens[3]?.word ?? "")) return undefined;
  if (STANDS_DONE.holds(tokens[2]) && (tokens[3] === undefined || AFTER_STANDING.holds(tokens[3]))) return ["other"];
  for (let at = 3; at < Math.min(tokens.length, 9); at += 1) {
    const next = tokens[at + 1];
    if (next !== undefined && !AFTER_DONE.holds(next)) continue;
    const mention = actionAt(tokens, at);
    if (mention?.form === "past") return [mention.action];
    if (UNNAMED_ACTIONS.holds(tokens[at]) || tokens[at]?.word === "stopped") return ["other"];
  }
  return undefined;
}

const STANDS_DONE = wordClass("done arranged");
const AFTER_STANDING = wordClass(". , ! : for now");
const AFTER_DONE = wordClass(". , ! in for on to now from as at with until through and");

/** Whether a noun and a participle without an auxiliary make a claim, as in "refund processed" or "address change recorded". */
function isTelegram(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (at < 1 || at > LAST_TERSE || !(next === undefined || AFTER_TELEGRAM.holds(next))) return false;
  if (NO_TELEGRAM.holds(tokens[0])) return false;
  if (!UNNAMED_ACTIONS.holds(tokens[at]) && actionAt(tokens, at)?.form !== "past") return false;
  return tokens.slice(0, at).every((before) => !VERBAL.holds(before) && /^[a-z0-9#$£€.,-]+$/.test(before.word));
}

const AFTER_TELEGRAM = wordClass(". ! , : for to on from and up");
const NO_TELEGRAM = wordClass("the a an your if when by as");
