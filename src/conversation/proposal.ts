import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import type { Act } from "../language/act.ts";
import { readLiterals } from "../language/read-literals.ts";
import { aboutTheGoal, acceptanceOf, canonical, isSameAction, meansOf, namesGoal, speaksOf } from "./acceptance.ts";
import { asksForYes, asksToChoose, openSentences, readYesWanted, termsAskedFor } from "./asks-yes.ts";
import type { StatedProposal } from "./reading.ts";
import { withoutUnwanted } from "./request-zone.ts";
import { answersTo } from "./slot-names.ts";

/** An action that the agent asks the customer to accept or decline. */
export interface Proposal extends StatedProposal {
  /** The whole message that contains the proposal. */
  readonly message: string;
}

/** The proposals among the acts of one message; a question that both offers and asks for consent is one proposal. */
export function proposalsIn(acts: readonly Act[], message: string): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const act of acts) {
    if (act.act !== "confirm" && act.act !== "offer") continue;
    const action = act.action === "other" ? undefined : act.action;
    const key = `${action ?? ""} ${JSON.stringify(act.args ?? {})}`;
    if (found.get(key)?.act === "confirm") continue;
    found.set(key, { act: act.act, action, args: act.args ?? {}, text: act.text, message });
  }
  const proposals = [...found.values()];
  // "… Shall I go ahead?" next to a proposal with an action belongs to that proposal.
  return proposals.some(({ action }) => action) ? proposals.filter(({ action }) => action) : proposals;
}

// A refusal in free text; a proposal next to a refusal is for something else.
const REFUSING = new RegExp(
  String.raw`\b(?:i|we)(?: still| really| simply)? (?:can(?:no|['’])t|can not|won['’]t|will not|(?:am|` +
    String.raw`are) (?:not able|unable))\b|\b(?:isn['’]t|is not|not) (?:possible|covered)\b`,
  "i",
);

/** The customer that a message is for, with all facts that the customer knows. */
type Addressee = { readonly customer: CaseCustomer; readonly facts: ReadonlyMap<string, Fact> };

/** The proposals in a message that await the customer's consent. */
export function proposalsFor(acts: readonly Act[], message: string, { customer, facts }: Addressee): Proposal[] {
  const { accepts, declines, goal } = customer;
  const proposals = proposalsIn(acts, message).filter(({ action }) => !isRuledOut(action, message));
  if (!readYesWanted([message]).consent) return proposals;
  const stance = { accepts, declines, goal };
  // Actions that the customer accepts only later also count, because the proposal may answer a change of mind.
  const ever = { ...stance, accepts: [...accepts, ...customer.changes_mind.flatMap((change) => change.accepts ?? [])] };
  if (proposals.some((proposal) => acceptanceOf(aboutTheGoal(proposal, ever), ever))) return proposals;
  // A bare "shall I go ahead?" may refer to any action before it; what the customer came for then takes precedence.
  const isDeclined = ({ action, text }: Proposal) =>
    action !== undefined && Object.hasOwn(declines, action) && !(isBare(text) && speaksOf(message, stance));
  if (proposals.some(isDeclined)) return proposals;
  // The reader may pick the wrong verb as the action.
  // If the message asks for consent and names what the customer came for, that is the proposal.
  const meant =
    speaksOf(message, stance) ??
    (namesGoal(message, goal, pointsBack(message) ? 1 : 2) ||
    namesOwn(proposals, facts) ||
    (proposals.every(({ action }) => action === undefined) && statesTerms(message, facts)) ||
    statesWish(message, facts)
      ? accepts[0]
      : undefined) ??
    meansOf(message, stance);
  // Nobody asks for consent to tell the customer something.
  if (meant === undefined || meant.action === "inform" || refuses(acts, meant.action)) return proposals;
  if (REFUSING.test(withoutRefusals(acts, message))) return proposals;
  return [{ act: "confirm", action: canonical(meant.action), args: proposals[0]?.args ?? {}, text: message, message }];
}

const bare = /^\W*(?:(?:so|then|now|and)\W+)*(?:shall|should|may|can) (?:i|we) (?:go ahead|proceed|do (?:that|it|this))\b/i;

function isBare(question: string): boolean {
  return bare.test(question) && question.length < 60;
}

/** Whether an action is mentioned only to rule it out, as in "you don't need to send it back". */
function isRuledOut(action: string | undefined, message: string): boolean {
  if (action !== "return") return false;
  const names = /\b(?:back|return\w*)\b/i;
  return names.test(message) && !names.test(withoutUnwanted(message));
}

const doIt = /\b(?:arrange|organi[sz]e|sort|do|make|process|handle|set up|set) (?:that|it|this|so)\b/i;

/**
 * Whether a message asks for consent in words such as "want me to arrange that?". These refer to the subject of the message, even if the
 * verb names an action in other contexts.
 */
function pointsBack(message: string): boolean {
  return openSentences(message).some((sentence) => asksForYes(sentence) && doIt.test(sentence));
}

/** Whether the agent asks for consent to terms that name an amount or the customer's own order or booking. */
function statesTerms(message: string, facts: Addressee["facts"]): boolean {
  const own = ownNumbers(facts);
  return openSentences(message).some(
    (sentence) =>
      asksForYes(sentence) && readLiterals(sentence).some(({ kind, value }) => kind === "money" || (kind === "id" && own.includes(value))),
  );
}

/** Whether a message states the customer's preferred day. */
function statesWish(message: string, facts: Addressee["facts"]): boolean {
  const wished = [...facts].flatMap(([slot, fact]) =>
    slot.startsWith("preferred_") && fact.kind === "value" ? daysIn(String(fact.value)) : [],
  );
  return daysIn(message).some((day) => wished.includes(day));
}

/** Whether a proposal without a recognised action concerns the customer's own order or booking. */
function namesOwn(proposals: readonly Proposal[], facts: Addressee["facts"]): boolean {
  const own = ownNumbers(facts);
  return proposals.some(({ action, args }) => action === undefined && [args.id ?? []].flat().some((id) => own.includes(id)));
}

function ownNumbers(facts: Addressee["facts"]): string[] {
  return [...facts].flatMap(([slot, fact]) => (fact.kind === "value" && answersTo(slot, "order_number") ? [String(fact.value)] : []));
}

/**
 * A message without the refusals whose action is known, because a refused action is not proposed. Refusals stay if the customer has to
 * choose, because it is not known which of the options is proposed.
 */
function withoutRefusals(acts: readonly Act[], message: string): string {
  if (openSentences(message).some(asksToChoose)) return message;
  return acts.reduce((text, act) => {
    const isOfOther = act.act === "refuse" && act.action !== undefined && act.action !== "other";
    return isOfOther ? text.replace(act.text, " ") : text;
  }, message);
}

/** Whether a refusal concerns this action, or no action in particular. */
function refuses(acts: readonly Act[], action: string): boolean {
  return acts.some((act) => act.act === "refuse" && (act.action === undefined || isSameAction(act.action, action)));
}

/** The customer's preferences that a message contradicts by asking for consent to another day or another half of the day. */
export function wishesAgainst(message: string, facts: ReadonlyMap<string, Fact>): string[] {
  const stated = whenOf(termsAskedFor(message));
  return [...facts].flatMap(([slot, fact]) => {
    if (!(slot.startsWith("preferred_") || slot === "new_date") || fact.kind !== "value") return [];
    return fact.reveal === "on_ask" && isAgainst(whenOf(String(fact.value)), stated) ? [slot] : [];
  });
}

const hours = /\b(\d{1,2})(?::00)? ?(?:to|and|-|–|until) ?(\d{1,2})(?::00)?\b/g;

/** The days on which something should happen, and whether in the morning or in the afternoon. */
function whenOf(text: string) {
  const days = daysIn(text);
  const ends = [...text.matchAll(hours)].map((found) => Number(found[2]));
  const isMorning = /\b(?:am|morning)\b/i.test(text) || ends.some((end) => end <= 12);
  const isAfternoon = /\b(?:pm|afternoon)\b/i.test(text) || ends.some((end) => end > 12);
  return { days, half: isMorning === isAfternoon ? undefined : isMorning ? "am" : "pm" };
}

function daysIn(text: string): string[] {
  return readLiterals(text).flatMap(({ kind, value }) => (kind === "date" ? [value.slice(-5)] : []));
}

/** Whether the stated time rules out the preferred time; false if either of them names no day. */
function isAgainst(wish: ReturnType<typeof whenOf>, stated: ReturnType<typeof whenOf>): boolean {
  if (wish.days.length === 0 || stated.days.length === 0) return false;
  if (!wish.days.some((day) => stated.days.includes(day))) return true;
  return stated.half !== undefined && wish.half !== undefined && stated.half !== wish.half;
}
