import type { ActionName } from "./act.ts";
import { inflect } from "./inflect.ts";
import { actionAt, actionsFrom } from "./read-actions.ts";
import type { Token } from "./token.ts";
import { READING_FORMS } from "./verb-lists.ts";
import { listedClass, WordClass, wordClass, wordSet } from "./word-class.ts";
import { wordList } from "./word-list.ts";

/** Participles that claim an action without naming it, such as "processed"; the noun next to them names it. */
export const UNNAMED_ACTIONS: WordClass = new WordClass(wordList("unnamed-actions").flatMap((verb) => inflect(verb).participle));
const DECIDED_BY_NOUN = wordClass("arranged extended");
const NOT_ACTIONS = listedClass("claimed-actions-not-actions");

/** The position of the verb in a claimed action, and the end of its subject. */
interface ClaimingVerb {
  readonly verb: number;
  readonly subjectEnd: number;
  readonly passive: boolean;
}

/** The actions that the verb at a token claims, named by the verb itself or by its subject or object. */
export function claimedActionsAt(tokens: readonly Token[], { verb, subjectEnd, passive }: ClaimingVerb): ActionName[] | undefined {
  const word = tokens[verb]?.word ?? "";
  const mention = actionAt(tokens, verb);
  const byNoun = DECIDED_BY_NOUN.holds(tokens[verb]) || (passive && word === "set");
  if (mention?.form === "past" && !byNoun) return actionsFrom(tokens, verb).flatMap(({ form, action }) => (form === "past" ? action : []));
  if (word === "asked" && !passive && ASKED.holds(tokens[verb + 1])) return ["other"];
  if (word === "let" && !passive && tokens[verb + 1]?.word !== "you" && tokens.some(({ word: know }) => know === "know"))
    return ["contact"];
  const isClaim = UNNAMED_ACTIONS.holds(tokens[verb]) || (!passive && claimsAction(tokens[verb]));
  if (word === "used" && (isClaim || passive)) return ["pay"];
  if (!isClaim) return undefined;
  const named = passive ? subjectActions(tokens, subjectEnd) : actionsFrom(tokens, verb + 1).map(({ action }) => action);
  return otherwise(named, mention?.form === "past" ? mention.action : "other");
}

const ASKED = wordClass("the our them my a");
const IRREGULAR_ACTIONS = wordClass("left written spoken rung told withdrawn drawn bumped");

/** Whether a past form claims an action. All regular past forms do, except those of verbs of looking, saying or feeling. */
function claimsAction(token: Token | undefined): boolean {
  if (token === undefined || IRREGULAR_ACTIONS.holds(token)) return token !== undefined;
  return token.word.length > 4 && token.word.endsWith("ed") && !READING_FORMS.holds(token) && !NOT_ACTIONS.holds(token);
}

/** The actions named by the subject before a token, preferring the part after the last comma. */
export function subjectActions(tokens: readonly Token[], end: number): ActionName[] {
  const comma = tokens.findLastIndex(({ word }, at) => at < end && word === ",");
  const near = nounActions(tokens.slice(comma + 1, end));
  return near.length > 0 || comma < 0 ? near : nounActions(tokens.slice(0, end));
}

function nounActions(subject: readonly Token[]): ActionName[] {
  return actionsFrom(subject, 0)
    .filter(({ form, at }) => form === "noun" || form === "ing" || (form === "base" && at === 0))
    .map(({ action }) => action);
}

const DONE_STATES = listedClass("read-done-state-done-states");
const BE = wordClass("is are was were");
const GLAD = wordClass("glad happy pleased hope if once when good");
// First words of states that are phrases, such as "on its way". Other words follow most forms of "to be", so this check comes first.
const PHRASAL_STARTS = listedClass("read-done-state-phrasal-starts");
const ACTIVATED = wordSet("active live enabled unlocked restored");
const STATE_ADVERBS = wordClass("now all already successfully officially");

/** The actions found, or the default if none is named. */
export function otherwise(actions: readonly ActionName[], unnamed: ActionName = "other"): ActionName[] {
  return actions.length > 0 ? [...actions] : [unnamed];
}

/** The actions claimed as a state, as in "is now active", "you are all set" or "was successfully cancelled". */
export function stateAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  if (tokens[at]?.word === "went") return wentAt(tokens, at);
  if (!BE.holds(tokens[at]) || GLAD.holds(tokens[at - 2])) return undefined;
  const phrasal = phrasalState(tokens, at);
  if (phrasal !== undefined) return phrasal;
  const adverb = STATE_ADVERBS.holds(tokens[at + 1]);
  const verb = adverb ? at + 2 : at + 1;
  const state = tokens[verb]?.word ?? "";
  if (state === "booked" && tokens[verb + 1]?.word === "in" && !tokens[verb + 2]?.word.startsWith("the")) return ["schedule"];
  if (tokens[at - 1]?.word === "you" && state === "set")
    return /^(?:for|until|from)$/.test(tokens[verb + 1]?.word ?? "") ? ["book"] : undefined;
  if (state === "successful") return otherwise(subjectActions(tokens, at));
  if (DONE_STATES.holds(tokens[verb]) && (adverb || state === "confirmed" || state === "sorted")) {
    if (ACTIVATED.has(state)) return ["activate"];
    return otherwise(subjectActions(tokens, at), state === "booked" ? "book" : "other");
  }
  if (state === "arranged" && isFreshState(tokens, at, state)) return otherwise(subjectActions(tokens, at));
  if (isFreshState(tokens, at, state))
    return state === "active" ? ["activate"] : claimedActionsAt(tokens, { verb, subjectEnd: at, passive: true });
  return adverb ? claimedActionsAt(tokens, { verb, subjectEnd: at, passive: true }) : undefined;
}

/** The actions claimed with "went", as in "the refund went through" or "the money went back to your card". */
function wentAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  const where = tokens[at + 1]?.word;
  if (where === "through") return otherwise(subjectActions(tokens, at));
  if (where === "back" && tokens[at + 2]?.word === "to") return ["refund"];
  return where === "out" ? subjectActions(tokens, at) : undefined;
}

/** The actions claimed by a phrase after "to be", such as "is on its way", "is in the post" or "is now with our lawyers". */
function phrasalState(tokens: readonly Token[], at: number): ActionName[] | undefined {
  if (!PHRASAL_STARTS.holds(tokens[at + 1])) return undefined;
  const way = tokens
    .slice(at + 1, at + 5)
    .map(({ word }) => word)
    .join(" ");
  if (/^(?:now )?(?:in|on) (?:the post|the mail|your inbox|your e-?mail)/.test(way)) return ["send"];
  if (/^(?:now )?on (?:the|our) (?:waiting|wait|guest|mailing)?\s?list\b/.test(way)) return ["add"];
  if (/^(?:now )?back (?:up|online|working|on(?: [.!,]|$))/.test(way)) return ["activate"];
  if (/^(?:sent|posted|dispatched|shipped) (?:out )?to you/.test(way)) return [subjectActions(tokens, at)[0] ?? "send"];
  if (/^(?:now )?back (?:in|on|with) (?:your|you)/.test(way)) return ["refund"];
  if (/^(?:now )?yours(?: (?:for|from|on|until|now)|[.,! ]|$)/.test(way)) return ["book"];
  if (tokens[at]?.word === "is" && /^(?:it|that)$/.test(tokens[at - 1]?.word ?? "") && /^(?:all )?booked\b/.test(way)) return ["book"];
  if (way.startsWith("on its way") || way.startsWith("on their way"))
    return [SUMS.occursIn(tokens.slice(0, at)) ? "refund" : (subjectActions(tokens, at)[0] ?? "ship")];
  if (/^(?:now )?off(?: [.!,;:]|$)/.test(way) && FEES.occursIn(tokens.slice(0, at))) return ["waive"];
  if (/^now with\b/.test(way)) return ["handover"];
  if (/^now o(?:ff|n)(?: [.!,]|$)/.test(way)) return [way.startsWith("now on") ? "activate" : "deactivate"];
  if (/^now (?:on|in|under|part|included)\b/.test(way)) return ["add"];
  if (/^(?:sent|refunded|issued|credited|dispatched|shipped|posted|processed|paid|made)\b/.test(way) && tokens[at]?.word === "was") {
    const given = subjectActions(tokens, at).filter((action) => GIVEN.has(action));
    return given.length > 0 ? given.map((action) => (action === "pay" ? "compensate" : action)) : undefined;
  }
  return undefined;
}

const GIVEN = wordSet("refund replace pay compensate");
const SUMS = wordClass("money $ £ €");
const FEES = wordClass("fee fees charge charges");
const SWITCHED = wordSet("switched turned set");
const VISITS = wordClass("visit appointment engineer technician callback slot");
const SWITCHES = wordClass("on off up");
const RESULTS = new Set(wordList("read-done-state-results"));

/** Whether a clause such as "the subscription is cancelled" states a new result, not a rule or a record. */
function isFreshState(tokens: readonly Token[], at: number, state: string): boolean {
  if ((state === "booked" || state === "scheduled") && VISITS.occursIn(tokens.slice(0, at))) return true;
  const result = RESULTS.has(state) || (SWITCHED.has(state) && SWITCHES.holds(tokens[at + 2]));
  const fresh = state === "active" && tokens.slice(0, at).some(({ word }) => word === "new");
  if (!result && !fresh) return false;
  const and = tokens.findIndex(({ word }, index) => index > at && (word === "and" || word === ","));
  return (
    (and < 0 ? tokens.length : and) <= 9 &&
    (at <= 2 || /^(?:the|your|that|it|this|all)$/.test(tokens[0]?.word ?? "")) &&
    /^(?:is|are)$/.test(tokens[at]?.word ?? "")
  );
}
