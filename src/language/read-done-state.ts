import type { ActionName } from "./act.ts";
import { deedAt, subjectActions } from "./deed.ts";
import type { Token } from "./token.ts";
import { wordSet } from "./word-set.ts";

const DONE_STATES = wordSet(
  "active live complete done sorted confirmed set booked resolved closed enabled unlocked restored scheduled finalised finalized completed settled",
);
const GLAD = wordSet("glad happy pleased hope if once when good");
const BE = wordSet("is are was were");
// What can open a phrasal state: most verbs "to be" are followed by something else.
const PHRASAL_STARTS = wordSet(
  "now in on back yours all booked down sent refunded issued credited dispatched shipped posted processed paid made reserved held",
);
const STATE_ADVERBS = wordSet("now all already successfully officially");

/** The actions found, or an unnamed one. */
export function otherwise(actions: readonly ActionName[]): ActionName[] {
  return actions.length > 0 ? [...actions] : ["other"];
}

/** "is now active", "you are all set", "was successfully cancelled". */
export function stateAt(tokens: readonly Token[], at: number): ActionName[] | undefined {
  if (tokens[at]?.word === "went" && tokens[at + 1]?.word === "through") return otherwise(subjectActions(tokens, at));
  if (tokens[at]?.word === "went" && tokens[at + 1]?.word === "back" && tokens[at + 2]?.word === "to")
    return ["refund"];
  if (tokens[at]?.word === "went" && tokens[at + 1]?.word === "out") {
    const given = subjectActions(tokens, at);
    return given.length > 0 ? given : undefined;
  }
  if (!BE.has(tokens[at]?.word ?? "")) return undefined;
  if (GLAD.has(tokens[at - 2]?.word ?? "") || (at <= 4 && tokens[0]?.word === "glad")) return undefined;
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
  if (tokens[at - 1]?.word === "you" && state === "set")
    return /^(?:for|until|from)$/.test(tokens[verb + 1]?.word ?? "") ? ["book"] : undefined;
  if (state === "successful") return otherwise(subjectActions(tokens, at));
  if (DONE_STATES.has(state) && (adverb || state === "confirmed" || state === "sorted")) {
    if (state === "confirmed" && tokens[verb + 1]?.word === "as") return undefined;
    return stateAction(tokens, at, state);
  }
  if (isFreshState(tokens, at, state))
    return state === "active" ? ["activate"] : deedAt(tokens, { verb, subjectEnd: at, passive: true });
  return adverb ? deedAt(tokens, { verb, subjectEnd: at, passive: true }) : undefined;
}

/** "is on its way", "is in the post", "is now with our lawyers", "was sent out". */
function phrasalState(tokens: readonly Token[], at: number): ActionName[] | undefined {
  if (!PHRASAL_STARTS.has(tokens[at + 1]?.word ?? "")) return undefined;
  const way = tokens
    .slice(at + 1, at + 5)
    .map(({ word }) => word)
    .join(" ");
  if (/^(?:now )?(?:in|on) (?:the post|the mail|your inbox|your e-?mail)/.test(way)) return ["send"];
  if (/^(?:now )?on (?:the|our) (?:waiting|wait|guest|mailing)?\s?list\b/.test(way)) return ["add"];
  if (tokens[at - 1]?.word === "you" && /^(?:now |all )?(?:in the (?:diary|book|calendar)|down for|in for)\b/.test(way))
    return ["schedule"];
  if (/^(?:now )?back (?:up|online|working|on(?: [.!,]|$))/.test(way)) return ["activate"];
  if (/^(?:sent|posted|dispatched|shipped) (?:out )?to you/.test(way)) return [subjectActions(tokens, at)[0] ?? "send"];
  if (/^(?:now )?back (?:in|on|with) (?:your|you)/.test(way)) return ["refund"];
  if (/^(?:now )?yours(?: (?:for|from|on|until|now)|[.,! ]|$)/.test(way)) return ["book"];
  if (tokens[at]?.word === "is" && /^(?:it|that)$/.test(tokens[at - 1]?.word ?? "") && /^(?:all )?booked\b/.test(way))
    return ["book"];
  if (way.startsWith("on its way") || way.startsWith("on their way"))
    return [
      tokens.slice(0, at).some(({ word }) => word === "money") ? "refund" : (subjectActions(tokens, at)[0] ?? "ship"),
    ];
  if (/^now with\b/.test(way)) return ["handover"];
  if (/^now o(?:ff|n)(?: [.!,]|$)/.test(way)) return [way.startsWith("now on") ? "activate" : "deactivate"];
  if (tokens[0]?.word === "your" && at <= 6 && /^(?:reserved|held)\b/.test(way)) return ["book"];
  if (/^now (?:down|set|due) (?:for|to|on)\b/.test(way)) return ["modify"];
  if (/^now (?:on|in|under|part|included)\b/.test(way)) return ["add"];
  if (
    /^(?:sent|refunded|issued|credited|dispatched|shipped|posted|processed|paid|made)\b/.test(way) &&
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

const RESULTS = wordSet(
  "cancelled canceled updated refunded activated renewed removed reversed waived unlocked reset blocked frozen paused stopped restored reinstated ported cleared credited amended corrected unblocked",
);

/** "The subscription is cancelled": a short statement of a result, not a rule or a record. */
function isFreshState(tokens: readonly Token[], at: number, state: string): boolean {
  const visit =
    (state === "booked" || state === "scheduled") &&
    tokens.slice(0, at).some(({ word }) => /^(?:visit|appointment|engineer|technician|callback|slot)$/.test(word));
  const next = tokens[at + 2]?.word ?? "";
  const result = RESULTS.has(state) || (/^(?:switched|turned|set)$/.test(state) && /^(?:on|off|up)$/.test(next));
  const fresh = state === "active" && tokens.slice(0, at).some(({ word }) => word === "new");
  const and = tokens.findIndex(({ word }, index) => index > at && (word === "and" || word === ","));
  return (
    visit ||
    ((result || fresh) &&
      (and < 0 ? tokens.length : and) <= 9 &&
      (at <= 2 || /^(?:the|your|that|it|this|all)$/.test(tokens[0]?.word ?? "")) &&
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
