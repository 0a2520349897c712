import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inWords, promptTexts, scriptedLlm } from "../../../test/customer/scripted-llm.ts";
import { Scenario } from "../../scenario/scenario.ts";
import type { Ticket, TicketMessage } from "../shapes/ticket.ts";
import { draftByModel } from "./by-model.ts";
import { draftByRule } from "./by-rule.ts";
import { type DecisionPoint, momentOf } from "./decision-point.ts";
import { scenarioOf } from "./scenario-of.ts";

const message = (from: TicketMessage["from"], text: string, calls: TicketMessage["calls"] = []): TicketMessage => ({
  from,
  name: from === "customer" ? "Ann Lee" : "Bo Ray",
  text,
  calls,
});

const refund = { tool: "refund", args: { id: "A-1001" }, result: { id: "R-1" } };
const ticket: Ticket = {
  id: "",
  subject: "Torn bag",
  fields: { email: "ann@example.com" },
  others: [],
  messages: [
    message("customer", "Hi Bo,\nmy bag is torn. Please help!"),
    message("agent", "What is the order number?"),
    message("customer", "It is order A-1001."),
    message("agent", "Refunded.", [refund]),
    message("customer", "Only half of it?"),
    message("agent", "That is all we can do."),
    message("customer", "Thanks."),
  ],
};

function cutAt(at?: number): DecisionPoint {
  return momentOf(ticket, at) ?? expect.unreachable();
}

describe("the decision", () => {
  it("is the first message with a call", () => {
    const { earlier, opening, resolution } = cutAt();
    expect(earlier).toHaveLength(2);
    expect(opening.text).toBe("It is order A-1001.");
    expect(resolution.map(({ text }) => text)).toEqual(["Refunded.", "That is all we can do."]);
  });

  it("is the desk's last message if no calls are recorded", () => {
    const quiet = { ...ticket, messages: ticket.messages.map((one) => ({ ...one, calls: [] })) };
    expect(momentOf(quiet)?.opening.text).toBe("Only half of it?");
  });

  it("is where the user says", () => {
    expect(cutAt(2)).toMatchObject({ earlier: [], opening: { text: "Hi Bo,\nmy bag is torn. Please help!" } });
  });

  it("is undefined if the customer has not written before it", () => {
    expect(momentOf({ ...ticket, messages: [message("agent", "Hello?")] })).toBeUndefined();
  });
});

describe("a draft", () => {
  it("by rule takes goal, facts and pushes from the customer's messages", () => {
    expect(draftByRule(ticket, cutAt())).toEqual({
      about: "Torn bag",
      persona: "brief, polite",
      goal: "my bag is torn.",
      facts: { order_number: "A-1001", email: "ann@example.com" },
      pushes: ["Only half of it?"],
    });
  });

  const answer = { about: "a", persona: "p", goal: "g", facts: { order: "A-1001", made_up: "Z-9" }, pushes: ["no"] };
  const ask = (text: string) => {
    const llm = scriptedLlm(() => inWords(text));
    const signal = new AbortController().signal;
    return { llm, asked: draftByModel({ llm, ticket, moment: cutAt(), of: "one", signal }) };
  };

  it("by a model keeps only facts that the ticket contains", async () => {
    const { llm, asked } = ask(JSON.stringify(answer));
    expect((await asked).draft).toEqual({ ...answer, facts: { order: "A-1001" } });
    expect(promptTexts(llm.calls[0]).join()).toContain("Refunded.");
  });

  it.each(["no JSON", '{"about":"a"}'])("by a model that answers %j is undefined", async (text) => {
    expect((await ask(text).asked).draft).toBeUndefined();
  });
});

it("writes a scenario that is valid, starts in the middle and is marked as a draft", () => {
  const tools = { reads: new Set<string>(), all: new Set(["refund"]) };
  const moment = cutAt();
  const text = scenarioOf({
    ticket,
    moment,
    draft: draftByRule(ticket, moment),
    from: "x, ticket 1",
    by: "rule",
    tools,
  });
  const scenario = Scenario.parse(parse(text));
  expect(scenario).toMatchObject({
    name: "Ann Lee",
    draft: { by: "rule", resolution: "Refunded.\n\nThat is all we can do." },
    opening: ["It is order A-1001."],
    must: { write: [{ tool: "refund", args: { id: "A-1001" } }] },
    answers: { refund: { id: "R-1" } },
  });
  expect(scenario.earlier?.map(({ from }) => from)).toEqual(["customer", "agent"]);
});
