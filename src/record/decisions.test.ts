import { describe, expect, it } from "vitest";
import type { TrialEvent } from "../conversation/event.ts";
import { decisionsIn } from "./decisions.ts";

const at = 0;
const customer: TrialEvent = { kind: "customer_message", at, text: "Hi", attachments: [], acts: [], breaches: [] };
const said: TrialEvent = { kind: "agent_message", at, text: "One moment.", ms: 0 };
const usage: TrialEvent = { kind: "usage", at, model: "m" };
const read: TrialEvent = {
  ...{ kind: "call", at, by: "agent", tool: "get_order", args: {} },
  outcome: { kind: "ok", value: null, changes: [] },
};

const found = (events: readonly TrialEvent[]) => decisionsIn(events, new Map());

describe("the decisions of a trial", () => {
  it("begin after each customer message and each result", () => {
    expect(found([customer, said, customer, read, read, said])).toEqual([
      { start: 1, actions: [1] },
      { start: 3, actions: [3] },
      { start: 4, actions: [4] },
      { start: 5, actions: [5] },
    ]);
  });

  it("include the text that accompanies a call, and other events before it", () => {
    const defect: TrialEvent = { kind: "defect", at, defect: "hasty", fired: true };
    expect(found([customer, defect, said, read])).toEqual([{ start: 1, actions: [2, 3] }]);
    expect(found([customer, usage, { kind: "reasoning", at, text: "Hm." }, said])).toEqual([{ start: 1, actions: [3] }]);
  });

  it("count as one if a model made several calls in a single response", () => {
    expect(found([customer, usage, read, read, usage, said])).toEqual([
      { start: 1, actions: [2, 3] },
      { start: 4, actions: [5] },
    ]);
  });

  it("are the agent's, not the customer's or the reader's", () => {
    const own: TrialEvent = { ...read, by: "customer" };
    const readers: TrialEvent = { ...usage, by: "reader" };
    expect(found([customer, said, own, readers, customer])).toEqual([{ start: 1, actions: [1] }]);
  });
});
