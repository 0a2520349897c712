import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "../conversation/customer-facts.ts";
import { ACTION_NAMES } from "../language/act.ts";
import { agendaCustomer } from "./agenda-customer.ts";

const writtenBelt = {
  name: "Wendell Ishikawa",
  persona: "plain",
  openings: ["The money belt in S is a squeeze. Could I have the M in its place?"],
  facts: { order_number: { value: "NL-20945", reveal: "on_ask" }, size: { value: "an M", reveal: "on_ask" } },
  goal: "a money belt in M",
  accepts: ["return"],
  declines: { exchange: "No, I leave in April." },
};
const belt = CaseCustomer.parse(writtenBelt);

const flight = CaseCustomer.parse({
  name: "Clara Benedetti",
  persona: "friendly",
  openings: ["Our flight to Athens tomorrow is cancelled."],
  facts: { preferred_flight: { value: "CV310", reveal: "on_ask" } },
  goal: "two seats to Athens on the same plane",
  accepts: ["modify"],
  declines: { refund: "No, we still want to go." },
});

async function replyTo(customer: CaseCustomer, text: string) {
  const { signal } = new AbortController();
  const session = await agendaCustomer.open({
    customer,
    tools: [],
    actions: new Set(ACTION_NAMES),
    opening: 0,
    turns: 9,
    seed: "choice",
    signal,
  });
  await session.open();
  const call = () => ({ kind: "rejected" as const, code: "none", message: "no tool" });
  const hearing = customerFacts(customer).hear([text]);
  const { acts, text: said } = await session.reply({ texts: [text], hearing, ended: false, call, signal });
  return { acts, said };
}

it("names the option it takes when the agent asks which, and for a yes in the same sentence", async () => {
  const { acts, said } = await replyTo(
    belt,
    "I can exchange it for the Money Belt in size M, which follows on June 3. Or I take the S back: " +
      "$45.00 less $9.95 for the label, which is $35.05 to your Visa. Which of the two suits you best, " +
      "and may I go ahead with it?",
  );
  expect(acts).toEqual([{ act: "choose", action: "return" }]);
  expect(said).toContain("the return");
});

it("names the option it takes when the second option follows as a question of its own", async () => {
  const { acts, said } = await replyTo(
    flight,
    "CV318 leaves at 18:10. Shall I move you both to CV318 at no cost? Or would you prefer the refund?",
  );
  expect(acts).toEqual([{ act: "choose", action: "modify" }]);
  expect(said).toContain("the change");
});

it("takes no other thing in a proposal, such as a card, for another item than the one that it wants", async () => {
  const customer = CaseCustomer.parse({
    name: "Maeve Tillotson",
    persona: "brief",
    openings: ["Could you take the pillow off my order?"],
    facts: { order_number: { value: "NL-20535", reveal: "on_ask" } },
    goal: "the pillow off the order",
    accepts: [{ action: "cancel", when: { item: "pillow" } }],
  });
  const { acts } = await replyTo(customer, "Shall I cancel the pillow on NL-20535 with $48 back to your card?");
  expect(acts).toEqual([{ act: "consent", action: "cancel" }]);
});

it.each([
  ["cancel", "I can call off order NL-20535 and your money comes back to your card. Yes or no?"],
  ["cancel", "Shall I stop order NL-20535 before it ships, with everything refunded?"],
  ["replace", "How about we get a fresh one to you under NL-20535, nothing to pay?"],
  ["replace", "I can swap the damaged one on NL-20535 for a new one at no cost. Would you like that?"],
  ["return", "May I arrange for NL-20535 to come back to us for your money back?"],
])("agrees to %s in other words: %s", async (action, text) => {
  const customer = CaseCustomer.parse({ ...writtenBelt, goal: "help with the order", accepts: [action], declines: {} });
  const { acts } = await replyTo(customer, text);
  expect(acts).toContainEqual({ act: "consent", action });
});

it("says a plain yes to one proposal", async () => {
  const { acts } = await replyTo(flight, "CV318 leaves at 18:10. Shall I move you both to CV318 at no cost?");
  expect(acts).toEqual([{ act: "consent", action: "modify" }]);
  const again = await replyTo(belt, "That leaves the return for $35.05. Shall I set up the return, yes or no?");
  expect(again.acts).toEqual([{ act: "consent", action: "return" }]);
});

it("agrees to nothing when the agent refuses and asks if anything needs explaining", async () => {
  const { acts } = await replyTo(
    CaseCustomer.parse({ ...belt, goal: "a new pack for the torn one", accepts: ["replace"], facts: {} }),
    "The fabric is worn, and the warranty does not cover wear, so I cannot send a new pack. What is " +
      "possible is a paid repair for $48. Is there anything about the repair you would like me to " +
      "clarify?",
  );
  expect(acts.map(({ act }) => act)).not.toContain("consent");
});

it("answers a question before it pushes against a refusal that ends the conversation", async () => {
  const { acts } = await replyTo(
    CaseCustomer.parse({
      ...flight,
      facts: { neighbors: { value: "asked everyone", reveal: "on_ask" } },
      pushes: ["You know me."],
      goal: "a new duffel sent to me",
      accepts: ["replace"],
    }),
    "I can't send another one before the carrier has answered. Could you check with the neighbors? " +
      "And is there anything else I can clear up?",
  );
  expect(acts.map(({ act }) => act)).toEqual(["answer", "push"]);
});

const picky = CaseCustomer.parse({
  ...writtenBelt,
  offers: [
    {
      offered_as: ["swap it for the L, which is in stock", "exchange it for a size L"],
      take: "no",
      say: "The L would slide right off me.",
    },
    {
      offered_as: ["take the belt back and refund you", "return it for a refund less the label"],
      take: "return",
      say: "I'll send it back, then.",
    },
  ],
});

it("answers an offer that the case knows in the case's own words", async () => {
  const declined = await replyTo(picky, "The M is out of stock. Shall I swap it for the L instead?");
  expect(declined.said).toBe("The L would slide right off me.");
  expect(declined.acts.every(({ act }) => act === "decline")).toBe(true);
  const taken = await replyTo(
    picky,
    "I can swap it for the L, which we have in stock, or take the belt back and refund you less the label. Which would you like?",
  );
  expect(taken).toEqual({ acts: [{ act: "choose", action: "return" }], said: "I'll send it back, then." });
});

const abroad = CaseCustomer.parse({
  ...writtenBelt,
  openings: ["My phone says emergency calls only here in Boston, and I stay five days."],
  facts: { days: { value: "five days", reveal: "on_ask" } },
  goal: "a phone that works in Boston",
  accepts: ["activate", { action: "add", when: { item: "week" } }],
  declines: {},
  offers: [
    { offered_as: ["add the week pass for seven days", "the seven-day pass for the USA"], take: "add", say: "The week pass, please." },
    { offered_as: ["switch roaming on for your line", "activate roaming on your line"], take: "activate", say: "Roaming on, yes." },
  ],
});

it("names the option whose terms it wants, if the case's own words for the option contain them", async () => {
  const { acts, said } = await replyTo(
    abroad,
    "For the USA there is the one-day pass for $6 or the seven-day pass for $25. Which would you like?",
  );
  expect(acts).toEqual([{ act: "choose", action: "add" }]);
  expect(said).toBe("The week pass, please.");
});

it("agrees to an offer that it takes on any terms, however the terms are understood", async () => {
  const { acts, said } = await replyTo(
    abroad,
    "I only need your go-ahead: shall I switch roaming on for your line (free), yes or no? And which pass for data in the USA: " +
      "one day EUR 6.00, seven days EUR 25.00, or none?",
  );
  expect(acts.map(({ act }) => act)).toContain("consent");
  expect(said).toContain("Roaming on, yes.");
});
