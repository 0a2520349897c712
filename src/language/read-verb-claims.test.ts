import { expect, it } from "vitest";
import { MessageReading } from "./read-message.ts";
import { stemOf } from "./stem.ts";
import type { VerbClaim } from "./verb-claim.ts";

function claimsIn(text: string): VerbClaim[] {
  return new MessageReading(text).sentences.flatMap(({ claims }) => claims);
}

function claimOf(text: string, verb: string): VerbClaim {
  const found = claimsIn(text).find((claim) => claim.verb === stemOf(verb));
  if (!found) throw new Error(`"${text}" claims nothing with "${verb}"`);
  return found;
}

it.each([
  ["I've cancelled the order.", "cancel", "agent", "past", "asserted"],
  ["We sent it on Monday.", "send", "agent", "past", "asserted"],
  ["Your order has been cancelled.", "cancel", "unnamed", "past", "asserted"],
  ["The carrier will accept the claim.", "accept", "other", "future", "asserted"],
  ["You will receive a label.", "receive", "customer", "future", "asserted"],
  ["If you like, I'll cancel it.", "cancel", "agent", "future", "conditional"],
  ["Had we cancelled it in time, nothing would have been charged.", "cancel", "agent", "past", "conditional"],
  ["I could cancel it.", "cancel", "agent", "present", "possible"],
  ["Shall I cancel it?", "cancel", "agent", "future", "asked"],
  ["I hope it will arrive.", "arrive", "other", "future", "wished"],
  ["I cannot say when they will have settled it.", "settle", "other", "future", "wished"],
] as const)("reads who does what, when and how it is meant: %s", (text, verb, doer, tense, mood) => {
  expect(claimOf(text, verb)).toMatchObject({ doer, tense, mood, negated: false });
});

it.each([
  ["I have cancelled and changed nothing.", "cancel"],
  ["I have cancelled and changed nothing.", "change"],
  ["No return has been made.", "make"],
  ["It has not been sent.", "send"],
  ["Nothing was paid back.", "pay"],
])("reads that something is denied: %s", (text, verb) => {
  expect(claimOf(text, verb).negated).toBe(true);
});

it.each([
  ["I've cancelled the order and refunded you.", "refund", "past"],
  ["They will answer soon and send it on to you.", "send", "future"],
])("carries subject and tense over to a second verb: %s", (text, verb, tense) => {
  expect(claimOf(text, verb)).toMatchObject({ tense, mood: "asserted" });
});

it.each([
  ["I can't cancel a parcel that has shipped.", "ship", "other", "that"],
  ["I can only refund an order which was delivered.", "deliver", "unnamed", "which"],
])("does not carry the subject over into a relative clause: %s", (text, verb, doer, subject) => {
  const claim = claimOf(text, verb);
  expect({ doer: claim.doer, subject: claim.subject.map(({ word }) => word) }).toEqual({ doer, subject: [subject] });
});

it("carries the subject over if the pronoun follows a verb or a comma", () => {
  expect(claimOf("I can confirm that was refunded.", "refund").subject[0]?.word).toBe("i");
});

it("gives the words that a claim is made in", () => {
  const text = "Thank you. I've cancelled the order, as you asked.";
  const { start, end } = claimOf(text, "cancel");
  expect(text.slice(start, end)).toContain("I've cancelled the order");
});

it("takes a participle after a noun for no claim", () => {
  expect(claimsIn("The bag bought in May is here.").map(({ verb }) => verb)).toEqual([stemOf("be")]);
});
