import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent } from "./event.ts";
import { nothingRead } from "./reading.ts";
import { chargedTo, misunderstandingsIn } from "./understanding.ts";

const customer = CaseCustomer.parse({
  name: "Ann",
  persona: "brief",
  openings: ["Hi.", "Hello."],
  goal: "a refund",
  facts: {
    problem: { value: "torn", say: "It is torn" },
    arrival_date: { value: "2026-03-02", say: "It arrived on March 2" },
    whole_item: { value: "no", say: "It is not whole" },
  },
  accepts: ["refund", { action: "replace", when: { part: "strap" } }],
});
const conversation = { testCase: { customer }, desk: { tools: new Map([["get_order", { private: true, toldAs: [] }]]) } };
const ranOut: Ending = { kind: "turn_limit" };

const says = (...acts: CustomerAct[]): Extract<TrialEvent, { kind: "customer_message" }> => ({
  kind: "customer_message",
  at: 0,
  text: "…",
  attachments: [],
  acts,
  breaches: [],
});
const asks = (text: string): TrialEvent => ({ kind: "agent_message", at: 0, text, ms: 0 });
const looked: TrialEvent = {
  kind: "call",
  at: 0,
  by: "agent",
  tool: "get_order",
  args: {},
  outcome: { kind: "ok", value: {}, changes: [] },
};
const opens = says({ act: "open", opening: 0 });
const vague = says({ act: "vague" });

const charged = (events: readonly TrialEvent[], ending: Ending = ranOut) => chargedTo(ending, events, conversation).kind;

describe("a conversation that ran out", () => {
  it("is the agent's when it asks what no customer could answer", () => {
    expect(charged([opens, looked, asks("How loud is the street?"), vague, asks("Do you own a trombone?"), vague])).toBe("turn_limit");
  });

  it("is the customer's when it twice did not answer a new question", () => {
    expect(charged([opens, looked, asks("What is the problem?"), vague, asks("Is the whole item torn?"), vague])).toBe("customer_error");
  });

  it("is the customer's when it told the same again, or turned down what it came for", () => {
    const again = says({ act: "answer", slot: "problem", value: "torn" });
    const no = says({ act: "decline", action: "refund" });
    const events = [opens, looked, asks("What is wrong?"), again, asks("With the new one, I mean?"), again];
    expect(charged([...events, asks("Shall I refund it?"), no])).toBe("customer_error");
    const left: Ending = { kind: "customer_left", why: "patience_spent" };
    expect(charged([...events, asks("Shall I refund it?"), no], left)).toBe("customer_error");
  });

  it.each([
    ["it missed the point once only", [opens, looked, asks("What is the problem?"), vague]],
    ["the agent repeated one question", [opens, looked, asks("Why?"), vague, asks("Why?"), vague, asks("Why?"), vague]],
    ["the agent asked nothing", [opens, looked, asks("I see."), vague, asks("Right."), vague]],
    ["the agent never got to a record", [opens, asks("What is the problem?"), vague, asks("Is the whole item torn?"), vague]],
    [
      "it turned down terms it does not accept",
      [opens, looked, asks("A new bag?"), says({ act: "decline", action: "replace" }), asks("Sure?"), vague],
    ],
  ])("stays the agent's when %s", (_, events) => {
    expect(charged(events)).toBe("turn_limit");
  });
});

it("never takes a closed case from the agent", () => {
  const closed: Ending = { kind: "closed", disposition: { kind: "resolved", code: "done" } };
  expect(charged([opens, looked, asks("What is the problem?"), vague, asks("Is the whole item torn?"), vague], closed)).toBe("closed");
});

describe("what a conversation loses to the customer", () => {
  const lost = (...events: readonly TrialEvent[]) => misunderstandingsIn([opens, ...events], customer);

  it("is a misunderstanding for each stretch of turns that miss the point, and every turn in them", () => {
    const answers = says({ act: "answer", slot: "email", value: "a@b.c" });
    expect(lost(asks("Your email?"), vague, asks("Your email?"), vague, asks("Your email?"), answers)).toEqual({
      misunderstandings: 1,
      turnsLost: 2,
    });
    expect(lost(asks("Your email?"), vague, asks("Your email?"), answers, asks("Which item?"), vague)).toEqual({
      misunderstandings: 2,
      turnsLost: 2,
    });
  });

  it("is nothing where nothing was asked, unless the customer says that it does not understand", () => {
    expect(lost(asks("One moment."), vague)).toEqual({ misunderstandings: 0, turnsLost: 0 });
    expect(lost(asks("Xyzzy."), says({ act: "not_understood" }))).toEqual({ misunderstandings: 1, turnsLost: 1 });
  });

  it("goes by the stored reading where there is one", () => {
    const reading = { ...nothingRead, closing: true };
    expect(lost(asks("Would that be the lot?"), { ...vague, reading })).toEqual({ misunderstandings: 0, turnsLost: 0 });
    expect(lost(asks("Would that be the lot?"), vague).turnsLost).toBe(1);
  });
});
