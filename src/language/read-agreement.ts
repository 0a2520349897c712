import type { ActDraft } from "./act.ts";
import type { ClauseReading, ParsedMessage, Sentence } from "./clause-reading.ts";
import { findSlots, slotsNamed } from "./find-slots.ts";
import { proposalDrafts, proposedActions } from "./named-actions.ts";
import { namesAction } from "./read-actions.ts";
import { asksMeTo } from "./read-close.ts";
import { askedAgreement } from "./read-question.ts";
import { wordClass } from "./word-class.ts";

const CONDITIONALS = wordClass("if whether that");

const CONSENTING = wordClass("confirm confirmed agree approve go-ahead okay ok green nod accept consent permission");

/** The acts by which a clause asks the customer to agree (a confirmation, an offer or both). */
export function readAgreement(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): readonly ActDraft[] {
  if (reading.clause.role === "purpose" || reading.clause.role === "relative") return [];
  if (reading.clause.role === "condition") return conditional(message, reading, sentence);
  if (reading.clause.role === "time") return onceConfirmed(message, reading, sentence);
  if (reading.says("askConfirm")) return confirmRequest(message, reading);
  if (reading.clause.question) {
    const asked = askedAgreement(message, reading, sentence);
    if (asked.length > 0) return asked;
  }
  if (reading.says("askKnow", "invite", "openDoor")) return knowIf(message, reading);
  return wordOnWhether(message, reading) ?? spokenWord(message, reading);
}

/** Reads a request for consent with "whether", as in "kindly indicate whether I may proceed". */
function wordOnWhether(message: ParsedMessage, reading: ClauseReading): readonly ActDraft[] | undefined {
  const from = reading.cue("askGive")?.to;
  if (from === undefined || reading.clause.tokens[from]?.word !== "whether" || !reading.says("isThatRight")) return undefined;
  return proposalDrafts(message, reading, { acts: ["confirm"], from });
}

/** Reads "please confirm …" as a request for consent if it is about going ahead or about correctness; otherwise, it asks for a fact. */
function confirmRequest(message: ParsedMessage, reading: ClauseReading): ActDraft[] {
  const { tokens, leadsIn } = reading.clause;
  const from = reading.cue("askConfirm")?.to ?? 0;
  const rest = tokens.slice(from);
  const next = rest[0]?.word ?? "";
  if (leadsIn && rest.length <= 1 && listsData(message, reading)) return [];
  const proposal = proposalDrafts(message, reading, { acts: ["confirm"], from });
  if (CONDITIONALS.holds(rest[0]) || next === "you" || next === "i" || next === "it") {
    return reading.says("youLike", "likeProceed", "isThatRight") || next === "you" || next === "it" ? proposal : [];
  }
  if (reading.says("likeProceed", "isThatRight")) return proposal;
  if (/^(?:|,|\.|!|to|by|with|and|so|\?|below|before|this|these|here)$/.test(next)) return leadsIn && next === "these" ? [] : proposal;
  const slots = findSlots(tokens, from);
  if (slots.length > 0 && !leadsIn && /^(?:details|changes|booking|everything)$/.test(rest[1]?.word ?? ""))
    return [...proposal, { act: "request", slots, clauses: [reading.index], at: reading.index }];
  return [];
}

/** Whether "please confirm:" is followed by field names without values and so asks for those fields. */
function listsData(message: ParsedMessage, reading: ClauseReading): boolean {
  const item = message.readings[reading.index + 1]?.clause;
  return item?.lineKind === "item" && item.label.length === 0 && slotsNamed(item.tokens).length > 0;
}

/** Reads "let me know if you would like to proceed" as a request for consent, and "… if you fancy adding a second driver" as an offer. */
function knowIf(message: ParsedMessage, reading: ClauseReading): readonly ActDraft[] {
  const { tokens } = reading.clause;
  const from = tokens.findIndex((token) => CONDITIONALS.holds(token));
  if (from < 1 || (reading.says("askKnow") && from !== reading.cue("askKnow")?.to)) return spokenWord(message, reading);
  if (reading.says("isThatRight", "likeProceed")) return proposalDrafts(message, reading, { acts: ["confirm"], from });
  if (!reading.says("youLike") || reading.says("anythingElse")) return [];
  const named = proposedActions(message, reading, reading.cue("youLike")?.to ?? from);
  if (named.length === 0) return [];
  const offers = proposalDrafts(message, reading, { acts: ["offer"], from });
  const chosen = named.length > 1 && tokens[from]?.word === "whether" && tokens.some(({ word }) => word === "or");
  return chosen ? [...offers, { act: "request", slots: ["preference"], clauses: [reading.index], at: reading.index }] : offers;
}

/** Reads a request for a word of consent, such as "just say the word" or "reply yes". */
function spokenWord(message: ParsedMessage, reading: ClauseReading): readonly ActDraft[] {
  const { tokens } = reading.clause;
  const right = reading.cue("isThatRight");
  if (right === undefined || reading.clause.lineKind === "item") return [];
  const asks = tokens
    .slice(0, right.to)
    .some(({ word }) => /^(?:say|reply|type|respond|answer|give|need|await|awaiting|waiting|with)$/.test(word));
  // In "happy to refund it, just say the word", the proposal comes first.
  const from = namesAction(tokens, right.to) ? right.to : 0;
  return asks ? proposalDrafts(message, reading, { acts: ["confirm"], from }) : [];
}

/** Reads "if you would like me to …, let me know" as an offer or, together with a promise to act at once, as a request for consent. */
function conditional(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] {
  const hit = reading.cue("youLike");
  if (hit !== undefined && isAskedFor(reading, hit.from)) return [];
  if (hit === undefined || (reading.says("anythingElse", "moreHelp") && !asksMeTo(reading.clause.tokens))) {
    return reading.says("isThatRight") && sentence.some((other) => other.says("iWill"))
      ? proposalDrafts(message, reading, { acts: ["confirm"], from: 0 })
      : [];
  }
  const rest = sentence.filter(({ index }) => index !== reading.index);
  const promised = rest.some((other) => other.says("iWill") && !other.says("noAct"));
  const consent = promised || rest.some((other) => other.says("askConfirm") || spokenWord(message, other).length > 0);
  const invited = rest.some((other) => other.says("askKnow", "iCan", "askGive", "invite", "advise"));
  if (!consent && !invited) return [];
  const names = namesAction(reading.clause.tokens, 0);
  if (!names && !reading.says("likeProceed") && !reading.says("likeMe")) return [];
  return proposalDrafts(message, reading, { acts: consent ? ["confirm"] : ["offer"], from: hit.from });
}

/** Whether "you want" only describes the item requested, as in "if you let me know the item you want to return". */
function isAskedFor(reading: ClauseReading, wish: number): boolean {
  const asking = reading.cue("askKnow") ?? reading.cue("askGive");
  return asking !== undefined && (asking.to < wish || asking.from <= wish) && findSlots(reading.clause.tokens, asking.to).length > 0;
}

/** Reads "once you confirm, I'll …" as a request for consent if there is nothing else to confirm. */
function onceConfirmed(message: ParsedMessage, reading: ClauseReading, sentence: Sentence): ActDraft[] {
  const { tokens } = reading.clause;
  const confirmed = tokens.findIndex((token) => CONSENTING.holds(token));
  if (confirmed < 0 || (!reading.says("onceHave") && confirmed > 2)) return [];
  if (findSlots(tokens, confirmed).length > 0 || !sentence.some((other) => other.says("iWill", "iCan"))) return [];
  return proposalDrafts(message, reading, { acts: ["confirm"], from: confirmed + 1 });
}
