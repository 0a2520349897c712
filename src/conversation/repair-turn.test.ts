import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { ACTION_NAMES } from "../language/act.ts";
import type { ContractTurn, CustomerTurn } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import { customerFacts } from "./customer-facts.ts";
import { silence } from "./hearing.ts";
import { openMonitor } from "./monitor.ts";
import { repairTurn } from "./repair-turn.ts";

const customer = CaseCustomer.parse({
  name: "Ada Brandt",
  persona: "brief",
  openings: ["My book came torn."],
  facts: {
    order_number: "LB-1042",
    email: { value: "ada@brandt.example", say: "You have it: {value}." },
    postcode: { value: "LS6 2AB", reveal: "on_verify" },
    pin: { value: "4471", reveal: "never" },
    photo: { attachment: "torn.jpg", caption: "A torn cover" },
  },
  unknown: ["account_number"],
  typos: { order_number: "LB-1024" },
  goal: "my money back",
  accepts: ["refund"],
  declines: { replace: "No new copy, thanks." },
  pushes: ["Other shops would have paid.", "I'll tell everybody."],
  lines: { yes: ["Yes, go on."] },
});

const briefing = {
  customer,
  tools: [],
  actions: new Set(ACTION_NAMES),
  opening: 0,
  turns: 8,
  seed: "1",
  signal: new AbortController().signal,
};

function exchange(heard: string, said: CustomerTurn): ContractTurn {
  return { heard: [heard], hearing: customerFacts(customer).hear([heard]), said, calls: [], agentEnded: false };
}

function turn(text: string, ...acts: CustomerAct[]): CustomerTurn {
  return { text, attachments: [], acts };
}

/** The draft's violations and the repaired turn, in a conversation that has only begun. */
function repaired(heard: string, draft: CustomerTurn, ...before: readonly (readonly [heard: string, said: CustomerTurn])[]) {
  const monitor = openMonitor(briefing);
  monitor.observe({
    heard: [],
    hearing: silence,
    said: turn("My book came torn.", { act: "open", opening: 0 }),
    calls: [],
    agentEnded: false,
  });
  for (const [agent, said] of before) monitor.observe(exchange(agent, said));
  const first = exchange(heard, draft);
  const items = monitor.check(first).map(({ item }) => item);
  const said = repairTurn(first, monitor);
  expect(monitor.check({ ...first, said })).toEqual([]);
  return { items, text: said.text, acts: said.acts, files: said.attachments.map(({ name }) => name) };
}

const order: CustomerAct = { act: "answer", slot: "order_number", value: "LB-1042" };
const typed: CustomerAct = { act: "answer", slot: "order_number", value: "LB-1024" };

describe("a repaired turn", () => {
  it("says what was asked for, at first with the typo that the case declares, and corrects it when asked again", () => {
    const first = repaired("What is your order number?", turn("One moment.", { act: "wait" }));
    expect(first).toMatchObject({ items: ["C7"], text: "One moment. The order number is LB-1024.", acts: [{ act: "wait" }, typed] });
    const again = repaired("What is your order number?", turn("Hm.", { act: "vague" }), [
      "What is your order number?",
      turn("LB-1024", typed),
    ]);
    expect(again).toMatchObject({ text: "Hm. The order number is LB-1042.", acts: [{ act: "vague" }, { ...order, act: "correct" }] });
  });

  it("says that the customer does not know what it does not know, instead of a made-up value", () => {
    const invented: CustomerAct = { act: "answer", slot: "account_number", value: "77-120-9" };
    const { items, text, acts } = repaired("What is your account number?", turn("It's 77-120-9.", invented));
    expect(items).toContain("C3");
    expect(text).toBe("I don't know my account number.");
    expect(acts).toEqual([{ act: "not_known", slot: "account_number" }]);
  });

  it("sends the file that was asked for", () => {
    const { files, acts } = repaired("Can you send me a photo?", turn("Well.", { act: "vague" }));
    expect(files).toEqual(["torn.jpg"]);
    expect(acts).toContainEqual({ act: "attach", slot: "photo", name: "torn.jpg" });
  });

  it("leaves out sentences that state what the customer cannot know, and keeps the others with their acts", () => {
    const draft = turn("It's LB-1042. I paid 950 euros. You have it: ada@brandt.example.", order, {
      act: "answer",
      slot: "email",
      value: "ada@brandt.example",
    });
    const { items, text, acts } = repaired("Your order number and email address?", draft);
    expect(items).toEqual(["C1"]);
    expect([text, acts]).toEqual(["It's LB-1042. You have it: ada@brandt.example.", draft.acts]);
  });

  it("says anew what was in the same sentence as a made-up number", () => {
    const { text, acts } = repaired("Your order number?", turn("LB-1042, and I paid 950 euros.", order));
    expect([text, acts]).toEqual(["The order number is LB-1042.", [order]]);
  });

  it("keeps back what may not be told, and says so if it was asked for", () => {
    const secret: CustomerAct = { act: "answer", slot: "pin", value: "4471" };
    const { items, text, acts } = repaired("Your order number and your PIN?", turn("LB-1042. My PIN is 4471.", order, secret));
    expect(items).toEqual(["C2"]);
    expect(text).toBe("LB-1042. I'd rather not give my PIN.");
    expect(acts).toEqual([order, { act: "withhold", slot: "pin" }]);
  });

  it("gives the true value instead of another one", () => {
    const wrong: CustomerAct = { act: "answer", slot: "email", value: "ada@brandt.test" };
    const { text, acts } = repaired("Your email address?", turn("It's ada@brandt.test.", wrong));
    expect(text).toBe("You have it: ada@brandt.example.");
    expect(acts).toEqual([{ act: "answer", slot: "email", value: "ada@brandt.example" }]);
  });

  it("does not speak as the agent or about its grading", () => {
    const draft = turn("How can I help you today? That would be the wrong disposition. It's LB-1042.", order);
    expect(repaired("Your order number?", draft)).toMatchObject({ items: ["C5", "C9"], text: "It's LB-1042.", acts: [order] });
  });

  it("takes back an agreement to what the case does not accept", () => {
    const { items, text, acts } = repaired("Shall I replace the book?", turn("Yes, please do!", { act: "consent", action: "replace" }));
    expect(items).toEqual(["C8"]);
    expect([text, acts]).toEqual(["No new copy, thanks.", [{ act: "decline", action: "replace" }]]);
  });

  it("answers a proposal that the draft evades", () => {
    const { text, acts } = repaired("Shall I refund the book?", turn("Thanks.", { act: "thank" }));
    expect([text, acts]).toEqual(["Thanks. Yes, go on.", [{ act: "thank" }, { act: "consent", action: "refund" }]]);
  });

  it("takes back a goodbye that is not due, and says what the customer came for", () => {
    const { items, text, acts } = repaired("One moment, please.", turn("Forget it. Bye!", { act: "leave", why: "handed_over" }));
    expect(items).toEqual(["C6"]);
    expect([text, acts]).toEqual(["This is what I need: my money back.", [{ act: "restate_goal" }]]);
  });

  it("makes the push that a refusal calls for, instead of giving in", () => {
    const draft = turn("All right, bye.", { act: "accept_refusal" }, { act: "leave", why: "refusal_accepted" });
    const { items, text, acts } = repaired("I'm afraid I can't refund the book.", draft);
    expect(items).toEqual(["C6", "C12"]);
    expect([text, acts]).toEqual(["Other shops would have paid.", [{ act: "push", index: 0 }]]);
  });

  it("makes pushes one at a time and in their order", () => {
    const draft = turn("I'll tell everybody. Other shops would have paid.", { act: "push", index: 1 }, { act: "push", index: 0 });
    expect(repaired("I'm afraid I can't refund the book.", draft)).toMatchObject({
      text: "Other shops would have paid.",
      acts: [{ act: "push", index: 0 }],
    });
  });

  it("is never empty and never too long", () => {
    expect(repaired("Hello!", turn(""))).toMatchObject({ items: ["C11"], text: "This is what I need: my money back." });
    const { text } = repaired("Hello!", turn("and another thing ".repeat(50), { act: "remark" }));
    expect(text.length).toBeLessThanOrEqual(600);
  });
});
