import { type Fact, spokenForm } from "../case/fact.ts";
import { withClosingPunctuation } from "../conversation/message.ts";
import { topicOf } from "../conversation/slot-names.ts";
import { type FactToTell, ownSentence, slotLabel } from "../conversation/told-fact.ts";
import type { PhraseName } from "./phrases.ts";
import type { Piece, Scene } from "./piece.ts";

/** Tells several facts in one message, in the case's own words if it has them. */
export function tellFacts({ voice }: Scene, told: readonly FactToTell[], phrase: "answer" | "again" | "guess"): string {
  const isOwn = (item: FactToTell) => phrase !== "guess" && ownSentence(item, false) !== undefined;
  const sentences = told.flatMap((item) => (isOwn(item) ? (ownSentence(item, voice.persona.lowerCase) ?? []) : []));
  const rest = told.filter((item) => !isOwn(item));
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
    if (phrase === "guess") return [voice.say(phrase, { list })];
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
