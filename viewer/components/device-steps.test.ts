import { expect, it } from "vitest";
import type { RowChange } from "../../src/world/row.ts";
import { deviceSteps } from "./device-steps.ts";

const plugged: RowChange = {
  kind: "update",
  table: "homes",
  key: { line: "1-H1" },
  before: { hub_plug: "out" },
  after: { hub_plug: "in" },
};
const restarted: RowChange = { ...plugged, before: { hub_state: "hung" }, after: { hub_state: "ok" } };
const closed: RowChange = { kind: "insert", table: "closings", key: { id: "CLS-1" }, after: { id: "CLS-1" } };

function call(by: "agent" | "customer", tool: string, changes: readonly RowChange[]) {
  return {
    kind: "call" as const,
    at: 0,
    by,
    tool,
    args: {},
    outcome: { kind: "ok" as const, value: null, changes: [...changes] },
  };
}

it("lists the changes to the customer's devices by both sides, step by step", () => {
  const events = [
    call("customer", "plug_in_hub", [plugged]),
    call("agent", "restart_hub", [restarted]),
    call("agent", "close_ticket", [closed]),
  ];
  expect(deviceSteps(events)).toEqual([
    {
      step: 0,
      tool: "plug_in_hub",
      by: "customer",
      changes: [{ what: "homes 1-H1: hub_plug", before: "out", after: "in" }],
    },
    {
      step: 1,
      tool: "restart_hub",
      by: "agent",
      changes: [{ what: "homes 1-H1: hub_state", before: "hung", after: "ok" }],
    },
  ]);
});

it("lists nothing if the customer changed nothing", () => {
  expect(deviceSteps([call("agent", "restart_hub", [restarted])])).toEqual([]);
});
