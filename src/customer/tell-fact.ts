import type { Fact, Scalar } from "../case/fact.ts";
import { topicOf } from "../conversation/slot-names.ts";
import type { PhraseName } from "./phrases.ts";
import type { Piece, Scene } from "./piece.ts";
import { withClosingPunctuation } from "./voice.ts";

/** A fact to tell, with its name and the value as the customer gives it now. */
export interface FactToTell {
  readonly slot: string;
  readonly fact: Fact & { readonly kind: "value" };
  readonly value: Scalar;
}

/** A value as a person would say it. */
export function spokenForm(value: Scalar): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** Tells several facts in one message, in the case's own words if it has them. */
export function tellFacts({ voice }: Scene, told: readonly FactToTell[], phrase: "answer" | "again"): string {
  const sentences = told.flatMap((item) => ownSentence(item, voice.persona.lowerCase));
  const rest = told.filter((item) => ownSentence(item, false).length === 0);
  // Two numbers must not be adjacent at a sentence break, as in "… 900123. 2 passengers."
  const counts = sentences.filter((sentence) => /^\d/.test(sentence));
  return [...counts, ...listed(rest), ...sentences.filter((sentence) => !counts.includes(sentence))].reduce(
    (text, sentence) => `${withClosingPunctuation(text)} ${sentence}`,
  );

  function listed(items: readonly FactToTell[]): string[] {
    const [first] = items;
    if (first === undefined) return [];
    const values = items.map(({ value }) => spokenForm(value)).join(", ");
    const named = items.map(({ slot, value }) => `${slotLabel(slot)} is ${spokenForm(value)}`);
    const list = named.length > 1 ? `${named.slice(0, -1).join(", ")} and ${named.at(-1) ?? ""}` : (named[0] ?? "");
    const own = phrase === "answer" ? voice.own("details", { values, list }) : undefined;
    if (own !== undefined) return [own];
    if (items.length === 1) return [voice.say(phrase, { value: values, label: slotLabel(first.slot) })];
    if (voice.persona.register === "brief" || phrase === "again") return [voice.say(phrase, { value: values, label: "" })];
    return [voice.say("answerAll", { list })];
  }
}

/** States one fact with a special phrase, such as a correction. */
export function tellOne({ voice }: Scene, { slot, value }: FactToTell, phrase: PhraseName): string {
  return voice.say(phrase, { value: spokenForm(value), label: slotLabel(slot) });
}

/** Sends a file with an accompanying message. */
export function sendFile({ voice, agenda, hearing }: Scene, slot: string, fact: Fact & { readonly kind: "attachment" }): Piece {
  const asked = hearing.questions.some((question) => topicOf(question) === slot);
  const label = slotLabel(slot);
  const told = fact.say ?? voice.say(asked ? "attach" : "volunteerFile", { label });
  return {
    acts: [{ act: "attach", slot, name: fact.attachment }],
    text: agenda.given.has(slot) ? voice.say("attachAgain", { label }) : told,
    attachments: [{ name: fact.attachment, caption: fact.caption ?? "" }],
  };
}

function ownSentence({ slot, fact, value }: FactToTell, lowerCase: boolean): string[] {
  if (fact.say !== undefined) return [fact.say.replaceAll("{value}", spokenForm(value))];
  if (typeof value === "boolean") {
    const label = slotLabel(slot).replace(/^(?:my|the) /, "");
    const asked = lowerCase ? label : label.charAt(0).toUpperCase() + label.slice(1);
    const reply = value ? "Yes" : "No";
    return [`${asked}? ${lowerCase ? reply.toLowerCase() : reply}.`];
  }
  const counted = slotLabel(slot).replace(/^(?:my|the) /, "");
  if (typeof value === "number" && /[^s]s$/.test(counted)) return [`${value} ${value === 1 ? counted.slice(0, -1) : counted}.`];
  if (!isDescriptive(slot)) return [];
  const words = String(value);
  const sentence = lowerCase ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return [/[.!?]$/.test(sentence) ? sentence : `${sentence}.`];
}

const NAMES: Readonly<Record<string, string>> = {
  sku: "SKU",
  pin: "PIN",
  dob: "date of birth",
  zip: "ZIP code",
  id: "ID",
  imei: "IMEI",
  verification: "security code",
  other: "details",
  place: "location",
  quantity: "exact number",
  payment_method: "payment details",
  passenger_details: "passenger details",
};

const MINE = new RegExp(
  "^(?:email|e-mail|mail|phone|mobile|telephone|name|full name|address|postcode|zip|date of birth|" +
    "birthday|account|user|customer|member|card|payment|pin|password|passcode|device)",
  "i",
);

/** The customer's name for a slot, with its determiner, such as "my email" or "the order number". */
export function slotLabel(slot: string): string {
  const words =
    NAMES[slot] ??
    slot
      .split("_")
      .map((word) => (word === "id" ? "ID" : word))
      .join(" ");
  return `${MINE.test(words) ? "my" : "the"} ${words}`;
}

const DESCRIPTIVE =
  /(?:^|_)(?:problem|issue|reason|why|symptom|change|preference|description|damage|error|story|details|happened|tried|proof)(?:_|$)/;

/** Whether a slot's value is a description that cannot follow "it's", such as "the strap is torn". */
function isDescriptive(slot: string): boolean {
  return DESCRIPTIVE.test(slot);
}

const OPTIONS: Readonly<Record<string, string>> = {
  refund: "the refund",
  replace: "the replacement",
  exchange: "the exchange",
  return: "the return",
  compensate: "the credit",
  discount: "the discount",
  cancel: "the cancellation",
  modify: "the change",
  upgrade: "the upgrade",
  downgrade: "the downgrade",
  book: "the new booking",
  schedule: "the appointment",
  repair: "the repair",
  ship: "the new shipment",
  send: "the new shipment",
  handover: "talking to a person",
  waive: "having the fee taken off",
  pay: "paying",
};

/** The customer's name for one of several options; undefined if the action has no name of its own. */
export function optionName(action: string): string | undefined {
  return OPTIONS[action];
}
