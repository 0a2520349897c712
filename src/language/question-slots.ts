import type { ClauseReading, Sentence } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { IMPERATIVE_VERBS } from "./verb-lists.ts";
import { wordClass, wordSet } from "./word-class.ts";

/** Words that open a question or follow the question word. */
export const AUXILIARIES = wordClass("is are was were do does did have has had can could any will would may shall should got");

const WH_SLOTS = new Map(Object.entries({ why: "reason", when: "date", where: "place", whereabouts: "place", who: "name", whose: "name" }));

/** The slot a question word asks for if the question names none. */
export function whDefault(tokens: readonly Token[], wh: number): string {
  const [word = "", next = "", third] = tokens.slice(wh, wh + 3).map((token) => token.word);
  if (word === "who" && third === "your") return "other";
  const known = WH_SLOTS.get(word);
  if (known !== undefined) return known;
  if (word === "how" && (next === "many" || next === "much")) return "quantity";
  if (word === "which" && (next === "of" || isNamedThing(tokens, wh))) return "item";
  const bare = next === "" || next === "?" || next === "one" || AUXILIARIES.holds(tokens[wh + 1]);
  return hasChoice(tokens) || (word === "which" && bare) ? "preference" : "other";
}

/** Whether the question names the thing it asks about, as in "which jumper is it?" or "which kettle did you buy?" */
function isNamedThing(tokens: readonly Token[], wh: number): boolean {
  const verb = tokens.findIndex((token, at) => at > wh + 1 && at <= wh + 3 && AUXILIARIES.holds(token));
  return verb > 0 && /^(?:(?:is|was) it|did you)$/.test(`${tokens[verb]?.word} ${tokens[verb + 1]?.word}`);
}

/** Whether a clause contrasts alternatives. */
export function hasChoice(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => word === "or" || word === "prefer" || word === "rather");
}

/**
 * The slot that a yes-or-no question asks for if it names none. A choice asks for a symptom in "is it wired or wireless?", for the problem
 * in "was it torn or wet?", and otherwise for a preference. "Does the app open?" and "do calls go through?" ask how something behaves.
 */
export function unnamedSlot(tokens: readonly Token[], opener: number): string {
  const opening = `${tokens[opener]?.word} ${tokens[opener + 1]?.word}`;
  if (!hasChoice(tokens))
    return /^(?:(?:does|did) (?:it|the|your|that)$|do (?!(?:i|we|you|they|it)$)[a-z])/.test(opening) ? "symptom" : "other";
  if (/^(?:is|are|does|has|do) (?:it|the|your|they|all|this)$/.test(opening)) return "symptom";
  return /^(?:was|were) (?:it|the|your|they|all|this)$/.test(opening) ? "problem" : "preference";
}

/** Returns the slots that a yes-or-no question names. A device named in the question is often just the thing that misbehaves. */
export function stateSlots(tokens: readonly Token[], opener: number): string[] {
  const word = tokens[opener]?.word ?? "";
  const found = findSlots(tokens, opener);
  if (tokens.some((token) => token.word === "number")) return found;
  const shared = found.includes("symptom") || tokens.some((token) => token.word === "all" || token.word === "whole");
  const slots = found.map((slot) => (slot === "device" && shared && hasChoice(tokens) ? "symptom" : stateSlot(word, slot)));
  return [...new Set(slots)];
}

/** The slot that an opening verb turns a slot into; "has the picture come back?" asks how a device behaves, not for a photo. */
function stateSlot(verb: string, slot: string): string {
  const asked = `${verb} ${slot}`;
  if (asked === "was symptom") return "problem";
  if (/^(?:(?:is|has|does|did|are) photo|does reading|does phone|(?:does|did) device)$/.test(asked)) return "symptom";
  return /^(?:is|has|did|are) phone$/.test(asked) ? "device" : slot;
}

const PLEASE = wordClass("please pls plz");
// Subjects and finite verbs; a clause that contains one of them is more than a list of nouns.
const PREDICATES = wordClass("i we you they or to is are was were has have had will would can could not does did");
const ALSO_NOUNS = wordClass("email post please order name contact call phone reading code photo booking book");
const DATA = wordSet("order_number account_number user_id postcode date_of_birth name email phone verification date photo");

/** The slots of a bare list such as "booking reference, full name, email and postcode?", which has no verb. */
export function listedSlots({ clause }: ClauseReading, sentence: Sentence): string[] | undefined {
  if (clause.lineKind !== "text" || clause.role !== "main") return undefined;
  const asked = sentence.some((other) => other.clause.question) || clause.tokens.some((token, at) => at > 0 && PLEASE.holds(token));
  if (!asked || clause.tokens.some((token) => PREDICATES.holds(token) || (IMPERATIVE_VERBS.holds(token) && !ALSO_NOUNS.holds(token))))
    return undefined;
  const slots = findSlots(clause.tokens, 0).filter((slot) => DATA.has(slot));
  return slots.length > 1 ? slots : undefined;
}
