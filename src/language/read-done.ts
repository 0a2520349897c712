import type { ActionName } from "./act.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { deedAt, OTHER_DEEDS, subjectActions } from "./deed.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import { otherwise, stateAt } from "./read-done-state.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const ADVERBS = wordSet(
  "successfully now already also just all fully since both ahead and been actually automatically officially then manually instead duly",
);
const MODALS = wordSet("should would could may might must to not");
const NOT_YET = wordSet("after once until before when if whether since unless");
const AFTER_TERSE =
  /^(?:|\.|!|,|and|the|your|all|it|both|that|this|for|to|order|booking|[#a-z]*\d[\w-]*|as|today|now)$/;
const GONE = wordSet("through to into onto out off back on");
const VERBAL = wordSet(
  "is are was were be been have has had you i we it they not and to by get got can will as that which please",
);

/** The actions that a clause says were carried out. */
export function doneActions(reading: ClauseReading): ActionName[] {
  const { clause } = reading;
  if (
    clause.question ||
    clause.role === "condition" ||
    clause.role === "time" ||
    clause.role === "reason" ||
    clause.role === "purpose"
  )
    return [];
  if (reading.says("theirDoing")) return [];
  const { tokens } = clause;
  let done: Set<ActionName> | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = perfectAt(tokens, at) ?? stateAt(tokens, at) ?? pastAt(tokens, at) ?? terseAt(tokens, at);
    if (found !== undefined) done = new Set([...(done ?? []), ...found]);
  }
  if (done === undefined) return [];
  if (done.size === 1 && done.has("other")) {
    const labelled = actionsFrom(clause.label, 0)[0];
    return [labelled?.action ?? "other"];
  }
  return [...done].filter((action) => action !== "other");
}

/** "has been cancelled", "I have cancelled", "I managed to cancel". */
function perfectAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const word = tokens[at]?.word ?? "";
  if (word === "managed" && tokens[at + 1]?.word === "to") {
    const managed = actionsFrom(tokens, at + 2)
      .map(({ action }) => action)
      .filter((action) => action !== "search");
    return managed.length > 0 ? managed : undefined;
  }
  if (word !== "have" && word !== "has") return undefined;
  let verb = tokens[at + 1]?.word === "gone" && tokens[at + 2]?.word === "ahead" ? at + 4 : at + 1;
  let passive = false;
  while (ADVERBS.has(tokens[verb]?.word ?? "")) {
    passive ||= tokens[verb]?.word === "been";
    verb += 1;
  }
  const subject = tokens[at - 1]?.word ?? "";
  if (MODALS.has(subject) || tokens.slice(0, at).some((token) => NOT_YET.has(token.word))) return undefined;
  if (passive === false && tokens[verb]?.word === "gone" && GONE.has(tokens[verb + 1]?.word ?? ""))
    return otherwise(subjectActions(tokens, at));
  const byAgent = subject === "i" || subject === "we" || subject === "team";
  if (byAgent && /^(?:had|got)$/.test(tokens[verb]?.word ?? "")) return pastWithin(tokens, verb + 1);
  const deed = passive || byAgent ? deedAt(tokens, { verb, subjectEnd: at, passive }) : undefined;
  return deed ?? (byAgent ? coordinatedDeed(tokens, verb) : undefined);
}

/** "I've had that charge taken off". */
function pastWithin(tokens: readonly Token[], from: number): ActionName[] | undefined {
  for (let at = from; at < Math.min(tokens.length, from + 7); at += 1) {
    const mention = actionAt(tokens, at);
    if (mention?.form === "past") return [mention.action];
  }
  return undefined;
}

/** "I've let them know and refunded the drinks": the second verb of the phrase. */
function coordinatedDeed(tokens: readonly Token[], from: number): ActionName[] | undefined {
  for (let at = from + 1; at < Math.min(tokens.length - 1, from + 10); at += 1) {
    const next = tokens[at]?.word === "and" ? actionAt(tokens, at + 1) : undefined;
    if (next?.form === "past") return [next.action];
  }
  return undefined;
}

/** "I cancelled it". */
function pastAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const subject = tokens[at - 1]?.word ?? "";
  if (subject !== "i" && subject !== "we") return undefined;
  let verb = tokens[at]?.word === "went" && tokens[at + 1]?.word === "ahead" ? at + 3 : at;
  while (ADVERBS.has(tokens[verb]?.word ?? "")) verb += 1;
  const mention = actionAt(tokens, verb);
  const relative = at >= 2 && !/^[,.;:]?(?:and|so|but|then|,)?$/.test(tokens[at - 2]?.word ?? "");
  if (!relative && OTHER_DEEDS.has(tokens[verb]?.word ?? "") && actionsFrom(tokens, verb + 1).length > 0)
    return deedAt(tokens, { verb, subjectEnd: at, passive: false });
  if (mention?.form !== "past" || mention.action === "search" || relative) return undefined;
  return deedAt(tokens, { verb, subjectEnd: at, passive: false });
}

/** "Cancelled KX-4410.", "Done." */
function terseAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const word = tokens[at]?.word ?? "";
  if (at === 0 && word === "consider") return considered(tokens);
  if (at === 1 && word === "is" && tokens[0]?.word === "that") return endsDone(tokens);
  if (word === "now" && at > 0) {
    if (/^(?:includes|has|covers)$/.test(tokens[at + 1]?.word ?? "")) return ["add"];
    if (/^(?:reads|runs|starts|ends|says|shows)$/.test(tokens[at + 1]?.word ?? "")) return ["modify"];
  }
  if (
    at === 0 &&
    (word === "done" ||
      word === "sorted" ||
      (word === "all" && ["done", "set", "sorted", "taken", "fixed", "through"].includes(tokens[1]?.word ?? "")))
  )
    return ["other"];
  if (isTelegram(tokens, at)) return deedAt(tokens, { verb: at, subjectEnd: at, passive: true });
  if (at > 1 || (at === 1 && !/^(?:successfully|just|now|already)$/.test(tokens[0]?.word ?? ""))) return undefined;
  if (at === 1 && OTHER_DEEDS.has(word)) return deedAt(tokens, { verb: at, subjectEnd: at, passive: false });
  const mention = actionAt(tokens, at);
  const next = tokens[at + 1]?.word ?? "";
  if (word === "reset" || word === "put" || word === "set") return undefined;
  if (mention?.form !== "past" || tokens.length > 12 || !AFTER_TERSE.test(next)) return undefined;
  return [mention.action];
}

/** "Consider it done", "consider the order cancelled". */
function considered(tokens: readonly Token[]): ActionName[] | undefined {
  const last = tokens.findIndex(({ word }, at) => at > 1 && at < 6 && /^(?:done|sorted)$/.test(word));
  return last > 0 ? ["other"] : pastWithin(tokens, 2);
}

/** "That's the direct debit stopped", "that's you booked in". */
function endsDone(tokens: readonly Token[]): ActionName[] | undefined {
  if (/^(?:all|everything)$/.test(tokens[2]?.word ?? "") && /^(?:noted|done)$/.test(tokens[3]?.word ?? ""))
    return undefined;
  for (let at = 3; at < Math.min(tokens.length, 9); at += 1) {
    const next = tokens[at + 1]?.word ?? "";
    if (!/^(?:|[.,!]|in|for|on|to|now|from|as|at|with|until|through|and)$/.test(next)) continue;
    const mention = actionAt(tokens, at);
    if (mention?.form === "past") return [mention.action];
    if (OTHER_DEEDS.has(tokens[at]?.word ?? "") || tokens[at]?.word === "stopped") return ["other"];
  }
  return undefined;
}

/** "Refund processed.", "Address change recorded.": a noun and a participle without a verb between. */
function isTelegram(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? "";
  if (at < 1 || at > 6 || !/^(?:|\.|!|,|:|for|to|on|from|and|up)$/.test(next)) return false;
  const word = tokens[at]?.word ?? "";
  if (!OTHER_DEEDS.has(word) && actionAt(tokens, at)?.form !== "past") return false;
  return (
    tokens.slice(0, at).every(({ word: before }) => /^[a-z0-9#$£€.,-]+$/.test(before) && !VERBAL.has(before)) &&
    !/^(?:the|a|an|your|if|when|by|as)$/.test(tokens[0]?.word ?? "")
  );
}
