import type { ActionName } from "./act.ts";
import type { ClauseReading } from "./clause-reading.ts";
import { inflect } from "./inflect.ts";
import { READING_FORMS } from "./lexicon-verbs.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const ADVERBS = wordSet(
  "successfully now already also just all fully since both ahead and been actually automatically officially then manually instead duly",
);
const OTHER_DEEDS: ReadonlySet<string> = new Set(
  "log raise open note apply process complete submit issue place approve set credit make initiate arrange record file request confirm finalise finalize sort resolve put pass do link generate trigger push lift honour match extend"
    .split(" ")
    .flatMap((verb) => inflect(verb).participle),
);
const DONE_STATES = wordSet(
  "active live complete done sorted confirmed set booked resolved closed enabled unlocked restored scheduled finalised finalized completed settled",
);
const DECIDED_BY_NOUN = wordSet("arranged extended");
const NO_DEEDS = wordSet(
  "noticed received looked explained mentioned tried asked discussed needed wanted experienced listed included outlined shared provided described talked waited enjoyed helped worked considered hoped learned managed attached missed reached answered stated advised suggested recommended offered apologised apologized appreciated highlighted detailed summarised summarized contacted failed decided detected finished lost exceeded seemed assumed noted understood observed traced tracked monitored existed expired passed decided",
);
const MODALS = wordSet("should would could may might must to not");
const NOT_YET = wordSet("after once until before when if whether since unless");
const AFTER_TERSE =
  /^(?:|\.|!|,|and|the|your|all|it|both|that|this|for|to|order|booking|[#a-z]*\d[\w-]*|as|today|now)$/;
const VERBAL = wordSet(
  "is are was were be been have has had you i we it they not and to by get got can will as that which please",
);
const GLAD = wordSet("glad happy pleased hope if once when good");
const BE = wordSet("is are was were");
const STATE_ADVERBS = wordSet("now all already successfully officially");

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
  const done = new Set<ActionName>();
  for (let at = 0; at < tokens.length; at += 1) {
    const found = perfectAt(tokens, at) ?? stateAt(tokens, at) ?? pastAt(tokens, at) ?? terseAt(tokens, at);
    for (const action of found ?? []) done.add(action);
  }
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
  if (passive === false && tokens[verb]?.word === "gone" && tokens[verb + 1]?.word === "through")
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

function otherwise(actions: readonly ActionName[]): ActionName[] {
  return actions.length > 0 ? [...actions] : ["other"];
}

/** "is now active", "you are all set", "was successfully cancelled". */
function stateAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  if (tokens[at]?.word === "went" && tokens[at + 1]?.word === "through") return otherwise(subjectActions(tokens, at));
  if (!BE.has(tokens[at]?.word ?? "")) return undefined;
  if (GLAD.has(tokens[at - 2]?.word ?? "")) return undefined;
  const phrasal = phrasalState(tokens, at);
  if (phrasal !== undefined) return phrasal;
  const adverb = STATE_ADVERBS.has(tokens[at + 1]?.word ?? "");
  const verb = adverb ? at + 2 : at + 1;
  const state = tokens[verb]?.word ?? "";
  const bookedIn = tokens.findIndex(
    ({ word }, index) =>
      index > at &&
      index < at + 4 &&
      word === "booked" &&
      tokens[index + 1]?.word === "in" &&
      /^(?:|for|at|on|with|and|to|[.,:!])$/.test(tokens[index + 2]?.word ?? ""),
  );
  if (bookedIn > 0) return ["schedule"];
  if (tokens[at - 1]?.word === "you" && state === "set") return undefined;
  if (DONE_STATES.has(state) && (adverb || state === "confirmed" || state === "sorted")) {
    if (state === "confirmed" && tokens[verb + 1]?.word === "as") return undefined;
    return stateAction(tokens, at, state);
  }
  if (isFreshState(tokens, at, state)) return deedAt(tokens, { verb, subjectEnd: at, passive: true });
  return adverb ? deedAt(tokens, { verb, subjectEnd: at, passive: true }) : undefined;
}

/** "is on its way", "is in the post", "is now with our lawyers", "was sent out". */
function phrasalState(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const way = tokens
    .slice(at + 1, at + 5)
    .map(({ word }) => word)
    .join(" ");
  if (/^in the (?:post|mail)/.test(way)) return ["send"];
  if (tokens[at]?.word === "is" && /^(?:it|that)$/.test(tokens[at - 1]?.word ?? "") && /^(?:all )?booked\b/.test(way))
    return ["book"];
  if (way.startsWith("on its way") || way.startsWith("on their way"))
    return [
      tokens.slice(0, at).some(({ word }) => word === "money") ? "refund" : (subjectActions(tokens, at)[0] ?? "ship"),
    ];
  if (/^now with\b/.test(way)) return ["handover"];
  if (/^now (?:on|in|under|part|included)\b/.test(way)) return ["add"];
  if (
    /^(?:sent|refunded|issued|credited|dispatched|shipped|posted|processed|paid)\b/.test(way) &&
    !way.includes(" by ")
  ) {
    const given = subjectActions(tokens, at).filter(
      (action) => action === "refund" || action === "replace" || action === "pay" || action === "compensate",
    );
    if (given.length > 0 && tokens[at]?.word === "was")
      return given.map((action) => (action === "pay" ? "compensate" : action));
  }
  return undefined;
}

/** "The subscription is cancelled": a short statement of a result, not a rule or a record. */
function isFreshState(tokens: readonly Token[], at: number, state: string): boolean {
  const visit =
    (state === "booked" || state === "scheduled") &&
    tokens.slice(0, at).some(({ word }) => /^(?:visit|appointment|engineer|technician|callback|slot)$/.test(word));
  const result =
    /^(?:cancelled|canceled|updated|refunded|activated|renewed|removed|reversed|waived|unlocked|reset)$/.test(state);
  return (
    visit ||
    (result &&
      tokens.length <= 9 &&
      /^(?:the|your|that|it|this|all)$/.test(tokens[0]?.word ?? "") &&
      BE.has(tokens[at]?.word ?? "") &&
      tokens[at]?.word !== "were" &&
      tokens[at]?.word !== "was")
  );
}

function stateAction(tokens: readonly Token[], at: number, state: string): ActionName[] {
  if (state === "active" || state === "live" || state === "enabled" || state === "unlocked" || state === "restored")
    return ["activate"];
  if (state === "scheduled") return ["schedule"];
  const subject = subjectActions(tokens, at);
  return subject.length > 0 ? subject : [state === "booked" ? "book" : "other"];
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
  if (at === 0 && word === "consider" && tokens[2]?.word === "done") return ["other"];
  if (at === 1 && word === "is" && tokens[0]?.word === "that") return endsDone(tokens);
  if (word === "now" && /^(?:includes|has|covers)$/.test(tokens[at + 1]?.word ?? "")) return ["add"];
  if (at === 0 && (word === "done" || (word === "all" && ["done", "set", "sorted"].includes(tokens[1]?.word ?? ""))))
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

/** "That's the direct debit stopped", "that's you booked in". */
function endsDone(tokens: readonly Token[]): ActionName[] | undefined {
  for (let at = 3; at < Math.min(tokens.length, 9); at += 1) {
    const next = tokens[at + 1]?.word ?? "";
    if (!/^(?:|[.,!]|in|for|on|to|now)$/.test(next)) continue;
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

interface Deed {
  readonly verb: number;
  readonly subjectEnd: number;
  readonly passive: boolean;
}

function deedAt(tokens: readonly Token[], { verb, subjectEnd, passive }: Deed): ActionName[] | undefined {
  const word = tokens[verb]?.word ?? "";
  const mention = actionAt(tokens, verb);
  if (mention?.form === "past" && !DECIDED_BY_NOUN.has(word)) {
    if (mention.action === "search") return undefined;
    const coordinated = actionsFrom(tokens, verb)
      .filter(({ form }) => form === "past")
      .map(({ action }) => action);
    return coordinated.length > 0 ? coordinated : [mention.action];
  }
  const deed = OTHER_DEEDS.has(word) || (!passive && isDeed(word));
  if (!deed && !(word === "used" && passive)) return undefined;
  if (word === "used") return ["pay"];
  const object = passive ? [] : actionsFrom(tokens, verb + 1).map(({ action }) => action);
  const subject = passive ? subjectActions(tokens, subjectEnd) : [];
  if (mention !== undefined && mention.form === "past" && object.length === 0 && subject.length === 0)
    return [mention.action];
  const named = [...subject, ...object];
  return named.length > 0 ? named : [word === "credited" ? "refund" : word === "booked" ? "book" : "other"];
}

/** Any regular participle is a deed, unless it is one of looking, saying or feeling. */
function isDeed(word: string): boolean {
  return word.length > 4 && word.endsWith("ed") && !READING_FORMS.has(word) && !NO_DEEDS.has(word);
}

function subjectActions(tokens: readonly Token[], end: number): ActionName[] {
  const subject = tokens.slice(0, end);
  return actionsFrom(subject, 0)
    .filter(({ form }) => form === "noun" || form === "ing")
    .map(({ action }) => action);
}
