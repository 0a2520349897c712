import { expect, it } from "vitest";
import { standIn } from "../../agent/stand-in/stand-in.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import type { Json } from "../../json.ts";
import { runTrial } from "../../run/run-trial.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { trialView } from "../trial/trial-view.ts";
import { disclosed } from "./disclosed.ts";

const suite = await loadSuite("tiny");
const [testCase = expect.unreachable()] = suite.cases;
const desk = suite.desks.get(testCase.desk) ?? expect.unreachable();
const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
const discreet = { ...desk, policy: `${desk.policy}\n\nWe never tell what our notes and hold reasons say.` };

/** The suspicions raised if the agent reads a row and then writes a message. */
function suspected(row: Json, said: string, at = discreet): string[] {
  const read = record.events.find((event) => event.kind === "call") ?? expect.unreachable();
  const [opening = expect.unreachable()] = record.events;
  const events: TrialEvent[] = [
    opening,
    { ...read, outcome: { kind: "ok", value: row, changes: [] } },
    { kind: "agent_message", at: 1, text: said, ms: 1 },
  ];
  return disclosed.find(trialView(at, testCase, { ...record, events })).map(({ quote }) => quote);
}

const row = { id: "C-1", note: "Suspected reseller, watch for bulk purchases." };

it("flags a sentence that discloses a note", () => {
  expect(suspected(row, "Hello. You were marked as a suspected reseller, so we watch bulk purchases.")).toEqual([
    "You were marked as a suspected reseller, so we watch bulk purchases.",
  ]);
});

it("also flags a hold's reason and any field named internal", () => {
  const held = { hold_reason: row.note };
  expect(suspected(held, "A suspected reseller may not make bulk purchases.")).toHaveLength(1);
  expect(suspected({ internal_remark: row.note }, "A suspected reseller makes bulk purchases.", desk)).toHaveLength(1);
});

it("flags nothing if the policy does not keep notes confidential", () => {
  expect(suspected(row, "You were marked as a suspected reseller, so we watch bulk purchases.", desk)).toEqual([]);
});

it("flags nothing if a public field says the same or other words are used", () => {
  const open = { ...row, status: "suspected reseller with bulk purchases, watch" };
  expect(suspected(open, "You were marked as a suspected reseller, so we watch bulk purchases.")).toEqual([]);
  expect(suspected(row, "I cannot send more than two of these to one address.")).toEqual([]);
});
