import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { TrialEvent } from "./event.ts";
import { nothingRead } from "./reading.ts";
import { MissedQuestions, misunderstandingsIn } from "./understanding.ts";

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
const says = (...acts: CustomerAct[]): Extract<TrialEvent, { kind: "customer_message" }> => ({
  kind: "customer_message",
  at: 0,
  text: "…",
  attachments: [],
  acts,
  breaches: [],
});
const asks = (text: string): TrialEvent => ({ kind: "agent_message", at: 0, text, ms: 0 });
const opens = says({ act: "open", opening: 0 });
const vague = says({ act: "vague" });

describe("a question that the customer misses", () => {
  /** Whether the customer missed the last of these messages, in answering each with the acts beside it. */
  const misses = (...turns: readonly (readonly [heard: string, ...acts: CustomerAct[]])[]) => {
    const missed = new MissedQuestions({ customer, tools: [] });
    return turns.map(([heard, ...acts]) => missed.observe({ heard: [heard], acts })).at(-1);
  };
  const again: CustomerAct = { act: "answer", slot: "problem", value: "torn" };

  it("is one about the case that it did not understand", () => {
    expect(misses(["What is the problem?", { act: "vague" }])).toBe(true);
    expect(misses(["Is the whole item torn?", { act: "not_understood" }])).toBe(true);
  });

  it("is one to which it told the same again, or turned down what it came for", () => {
    expect(misses(["What is wrong?", again], ["With the new one, I mean?", again])).toBe(true);
    expect(misses(["Shall I refund it?", { act: "decline", action: "refund" }])).toBe(true);
  });

  it.each([
    ["one that no customer could answer", [["Do you own a trombone?", { act: "vague" }]]],
    [
      "one that the agent asked before",
      [
        ["Is it torn?", again],
        ["Is it torn?", { act: "vague" }],
      ],
    ],
    ["no question", [["I see.", { act: "vague" }]]],
    ["an offer on terms it does not accept", [["A new bag?", { act: "decline", action: "replace" }]]],
  ] satisfies [string, [string, CustomerAct][]][])("is not %s", (_, turns) => {
    expect(misses(...turns)).toBe(false);
  });
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
