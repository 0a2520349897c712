import { describe, expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { Moment } from "../case/moment.ts";
import { customerFacts } from "./customer-facts.ts";
import { hasCome } from "./reveal.ts";

const customer = CaseCustomer.parse({
  name: "Priya Nair",
  persona: "polite",
  openings: ["One of my two duffels came torn. I paid $120.00 for it."],
  facts: { order_number: "NL-10442", office: "310 Canal Lantern Way" },
  unknown: ["serial_number"],
  goal: "a replacement for the torn bag",
  accepts: ["replace"],
});

/** Whether a moment has come once the agent has sent these messages, one per turn. */
function comes(moment: unknown, ...lines: readonly string[]): boolean {
  const { hear } = customerFacts(customer);
  const hearings = lines.map((line) => hear([line]));
  return hasCome(Moment.parse(moment), { customer, hearings, turn: lines.length + 1 });
}

describe("a moment has come", () => {
  it.each([
    ["refused", "I'm sorry, but we can't replace the bag.", "Could you give me your order number?"],
    [{ offered: "cancel" }, "Shall I cancel the order for you?", "Shall I send a replacement?"],
    [{ asked: "order_number" }, "Could you give me your order number?", "I'm sorry to hear that."],
    [{ told: "office" }, "I have 310 Canal Lantern Way as your address.", "I have your address."],
    [{ told: "amount" }, "That comes to $45.00.", "You paid $120.00, I see."],
    [{ told: "date" }, "It ships on April 8, 2026.", "It ships soon."],
  ])("%j when the agent does that, and not before", (moment, line, other) => {
    expect(comes(moment, line)).toBe(true);
    expect(comes(moment, other)).toBe(false);
  });

  it("for good: what was said in an earlier turn counts", () => {
    expect(comes("refused", "I'm sorry, but we can't replace the bag.", "Is there anything else?")).toBe(true);
  });

  it("at the first of several things that happens, and at its turn whatever happened", () => {
    const moment = { refused: true, offered: "cancel", turn: 3 };
    expect(comes(moment, "Shall I cancel the order for you?")).toBe(true);
    expect(comes(moment, "One moment, please.")).toBe(false);
    expect(comes(moment, "One moment, please.", "Still looking.")).toBe(true);
  });

  it("at the n-th time where it says how often", () => {
    const offer = "Shall I cancel the order for you?";
    expect(comes({ offered: "cancel", times: 2 }, offer)).toBe(false);
    expect(comes({ offered: "cancel", times: 2 }, offer, offer)).toBe(true);
  });

  it("when a call did what would have been offered", () => {
    const action = { action: "cancel", effect: "write", ends: false, words: "" } as const;
    const hearings = [customerFacts(customer).hear(["Done."], [action])];
    expect(hasCome({ offered: "cancel" }, { customer, hearings, turn: 2 })).toBe(true);
  });
});

it("reads at_turn and after_turn as the same as a turn", () => {
  const own = CaseCustomer.parse({
    ...customer,
    facts: { wish: { value: "a new one", reveal: { after_turn: 2 } } },
    changes_mind: [{ at_turn: 3, say: "Keep it.", accepts: ["inform"] }],
  });
  expect(own.changes_mind[0]?.when).toEqual({ turn: 3 });
  expect(own.facts.wish?.reveal).toEqual({ when: { turn: 2 } });
});
