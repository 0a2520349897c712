import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { TrialEvent } from "./event.ts";
import { nothingRead } from "./reading.ts";
import { MissedQuestions, misunderstandingsIn, unclearTurns } from "./understanding.ts";

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
  changes_mind: [{ at_turn: 2, say: "I'll keep it.", accepts: ["inform"] }],
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

describe("what the agent asks for in vain", () => {
  /** What the customer missed in answering the last of these messages, each with the acts of its answer. */
  const missed = (...turns: readonly (readonly [heard: string, ...acts: CustomerAct[]])[]) => {
    const questions = new MissedQuestions({ customer, tools: [] });
    return turns.map(([heard, ...acts]) => questions.observe({ text: "", heard: [heard], acts })).at(-1);
  };
  const again: CustomerAct = { act: "answer", slot: "problem", value: "torn" };

  it("is a fact that it asks for and the customer does not understand", () => {
    expect(missed(["What is the problem?", { act: "vague" }])).toEqual(["problem"]);
    expect(missed(["Did it arrive in March?", { act: "not_understood" }])).toEqual(["arrival_date"]);
  });

  it("is a fact instead of which the customer tells the same again", () => {
    expect(missed(["What is wrong?", again], ["And did it arrive in March?", again])).toEqual(["arrival_date"]);
  });

  it("is not consent to what the customer came for, but no longer wants", () => {
    const cancel: CustomerAct = { act: "decline", action: "refund" };
    expect(missed(["May I look?", { act: "change_mind", index: 0 }], ["Shall I refund it, then?", cancel])).toEqual([]);
  });

  it("is consent to what the customer came for and turns down, or does not understand", () => {
    expect(missed(["Shall I do that, then?", { act: "decline", action: "refund" }])).toEqual(["consent"]);
    expect(missed(["Shall I refund it?", { act: "vague" }])).toEqual(["consent"]);
  });

  it.each([
    ["what no customer could answer", [["Do you own a trombone?", { act: "vague" }]]],
    ["consent to something else", [["Shall I describe the weather?", { act: "vague" }]]],
    [
      "what it asks for in the same words again",
      [
        ["Is it torn?", again],
        ["Is it torn?", { act: "vague" }],
      ],
    ],
    [
      "what the customer has told",
      [
        ["What is the problem?", again],
        ["Sorry, what was the problem again?", again],
      ],
    ],
    [
      "what the customer has told, if it now does not understand",
      [
        ["What is the problem?", again],
        ["What was the problem?", { act: "vague" }],
      ],
    ],
    ["anything in a message without a question", [["I see that it is torn.", { act: "vague" }]]],
    ["consent to terms that it does not accept", [["A new bag?", { act: "decline", action: "replace" }]]],
  ] satisfies [string, [string, CustomerAct][]][])("is not %s", (_, turns) => {
    expect(missed(...turns)).toEqual([]);
  });

  it("is a step whose instructions share several content words with the question, not only words such as what, do and is", async () => {
    const { tools } = [...(await loadSuite("homeline")).desks.values()][0] ?? { tools: new Map() };
    const own = [...tools.values()].filter(({ by }) => by === "customer");
    const ask = (question: string) =>
      new MissedQuestions({ customer, tools: own }).observe({ text: "Sorry?", heard: [question], acts: [{ act: "vague" }] });
    expect(ask("What do you do when it is in the way of the one that you have?")).toEqual([]);
    expect(ask("On that screen, under Settings, Network: what does the VPN line show?")).toContain("look_vpn");
  });

  it("is not what the customer's first message states", () => {
    const questions = new MissedQuestions({ customer, tools: [] });
    questions.observe({ text: "My bag came torn.", heard: [], acts: [{ act: "open", opening: 0 }] });
    expect(questions.observe({ text: "Sorry?", heard: ["What is the problem?"], acts: [{ act: "vague" }] })).toEqual([]);
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

describe("a turn that is not clear", () => {
  const answers = (slot: string, guess?: true): CustomerAct => ({ act: "answer", slot, value: "…", ...(guess ? { guess } : {}) });
  const unclear = (...events: readonly TrialEvent[]) =>
    unclearTurns([opens, ...events], customer).map(({ step, reason, topics, heard, told }) => [step, reason, topics, heard, [...told]]);

  it("is one in which the customer missed what the agent asked for", () => {
    expect(unclear(asks("Hello."), asks("Is it torn?"), { ...vague, missed: ["problem"] })).toEqual([
      [3, "missed", ["problem"], ["Hello.", "Is it torn?"], []],
    ]);
  });

  it("is one in which the customer understood nothing, whatever the agent asked for", () => {
    const told = [asks("Is it torn?"), says(answers("problem"))];
    expect(unclear(...told, asks("Which depot?"), vague)).toEqual([[4, "missed", [], ["Which depot?"], ["problem"]]]);
  });

  it("is one in which the customer only guessed what the agent asked for", () => {
    const given = says(answers("problem", true), answers("arrival_date"), { act: "consent", action: "refund", guess: true });
    expect(unclear(asks("And?"), given)).toEqual([[2, "guessed", ["problem", "consent"], ["And?"], []]]);
  });

  it("is not one in which the customer answered, or had nothing to answer", () => {
    expect(unclear(asks("Is it torn?"), says(answers("problem")), asks("One moment."), vague)).toEqual([]);
  });
});
