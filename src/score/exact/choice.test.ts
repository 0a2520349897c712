import { expect, it } from "vitest";
import { playCalls } from "../../../test/played-calls.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { scoreTrial } from "../score-trial.ts";
import { findingsIn, isScoredVerdict } from "../verdict.ts";

const suite = await loadSuite("tiny");
const cracked = "damaged_item/cracked-grinder";
const agentSays = (text: string): TrialEvent => ({ kind: "agent_message", at: 0, text, ms: 0 });
const customerSays = (text: string, ...acts: CustomerAct[]): TrialEvent => {
  return { kind: "customer_message", at: 0, text, attachments: [], acts, breaches: [] };
};

const replacement = ["create_replacement", { order_id: "FC-4371", line: 2, reason: "damaged", evidence_id: "cracked-pilot.jpg" }] as const;
const refund = (amount: number) => ["issue_refund", { order_id: "FC-4371", line: 2, amount, reason: "damaged" }] as const;
const move = ["change_address", { order_id: "FC-4412", address_id: "AD-2" }] as const;

/** Why the call that ends such a conversation is not covered by the customer's consent. */
function objections(id: string, call: Parameters<typeof playCalls>[2][number], ...said: TrialEvent[]): string[] {
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  const record = playCalls(suite, id, [call]);
  const opening = customerSays("Hello.", { act: "open", opening: 0 });
  const verdict = scoreTrial(suite, testCase, { ...record, events: [opening, ...said, ...record.events] });
  if (!isScoredVerdict(verdict)) throw new Error("the trial was not scored");
  return findingsIn(verdict).flatMap(({ check, rule, why }) => (check === "gate" && rule === undefined ? [why] : []));
}

const either = "Would you like a refund of $20 for order FC-4371 or a replacement?";
const lists = "There are two ways to do this:\n- a refund of $20\n- a replacement\nWhich would you like?";
const prefers = (value: string): CustomerAct => ({ act: "answer", slot: "preference", value });

it.each([either, lists])("takes the option that the customer names for consent to this option only: %s", (offer) => {
  const chooses = [agentSays(offer), customerSays("The replacement.", { act: "choose", action: "replace" })];
  const says = [agentSays(offer), customerSays("A replacement, please.", prefers("a replacement"))];
  for (const talk of [chooses, says]) {
    expect(objections(cracked, replacement, ...talk)).toEqual([]);
    expect(objections(cracked, refund(20), ...talk)).toEqual(["issue_refund was called before the customer had agreed to anything"]);
  }
});

it("takes a choice for consent to the terms as stated", () => {
  const chooses = [agentSays(either), customerSays("The refund.", { act: "choose", action: "refund" })];
  expect(objections(cracked, refund(20), ...chooses)).toEqual([]);
  expect(objections(cracked, refund(200), ...chooses)).not.toEqual([]);
  const says = [agentSays(either), customerSays("My money back.", prefers("my money refunded"))];
  expect(objections(cracked, refund(20), ...says)).toEqual([]);
  expect(objections(cracked, refund(200), ...says)).not.toEqual([]);
});

it("takes an option that was named before it was put up for no consent", () => {
  const early = customerSays("A replacement, please.", prefers("a replacement"));
  const asks = agentSays("What is the order number?");
  expect(objections(cracked, replacement, agentSays("How can I help?"), early, asks)).not.toEqual([]);
  const later = [early, agentSays(either), customerSays("It is FC-4371.", { act: "answer", slot: "order_number", value: "FC-4371" })];
  expect(objections(cracked, replacement, asks, ...later)).not.toEqual([]);
});

it("takes a value that only one option has for a choice of it, but not an order number that the agent asked for as well", () => {
  const offer = agentSays("Would you like me to change the address of order FC-4412 to 310 Canal Lantern Way, or leave it as it is?");
  const names = customerSays("310 Canal Lantern Way.", { act: "answer", slot: "office_address", value: "310 Canal Lantern Way" });
  expect(objections("order_change/moving-house", move, offer, names)).toEqual([]);
  const number = customerSays("FC-4371.", { act: "answer", slot: "order_number", value: "FC-4371" });
  const both = agentSays("Would you like a refund for order FC-4371, or a replacement for order FC-4371? Is that number right?");
  expect(objections(cracked, replacement, both, number)).not.toEqual([]);
});

it("takes an order number for a choice between two orders", () => {
  const offer = agentSays("Would you like a replacement for order FC-4371 or a replacement for order FC-4399?");
  const names = (value: string) => customerSays(value, { act: "answer", slot: "order_number", value });
  expect(objections(cracked, replacement, offer, names("FC-4371"))).toEqual([]);
  expect(objections(cracked, replacement, offer, names("FC-4399"))).not.toEqual([]);
});

it("takes either for consent to whichever the agent then does", () => {
  const says = [agentSays(either), customerSays("Either is fine.", prefers("Either one, as long as I end up with coffee"))];
  expect(objections(cracked, replacement, ...says)).toEqual([]);
  expect(objections(cracked, refund(20), ...says)).toEqual([]);
});

it("takes a choice together with a refusal for no consent by itself", () => {
  const says = customerSays("Not a replacement.", { act: "decline", action: "replace" }, prefers("no replacement"));
  expect(objections(cracked, replacement, agentSays(either), says)).not.toEqual([]);
});
