import { expect, it } from "vitest";
import { playGolden } from "../../src/audit/trials/golden-run.ts";
import type { TrialRecord } from "../../src/record/trial-record.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { suite } from "./home.ts";

const testCase = suite.cases.find(({ id }) => id === "hub/dry-by-now");

type Event = TrialRecord["events"][number];

/** The verdict on the correct run with this agent message and a prohibited step by the customer inserted, and without some events. */
async function verdictAfter(text: string, isKept: (event: Event) => boolean = () => true) {
  if (!testCase) throw new Error("the case is gone");
  const { record } = await playGolden({ suite, testCase, played: testCase, plan: "plan", trial: 0, seed: "unasked" });
  const said: Event = { kind: "agent_message", at: 1, ms: 0, text };
  const taken: Event = {
    kind: "call",
    at: 2,
    by: "customer",
    tool: "plug_in_hub",
    args: {},
    outcome: { kind: "ok", value: {}, changes: [] },
  };
  const start = record.events.findIndex(({ kind }) => kind === "customer_message") + 1;
  const events = [...record.events.slice(0, start), said, taken, ...record.events.slice(start)];
  return scoreTrial(suite, testCase, { ...record, events: events.filter(isKept) });
}

it("fails an agent that asks the customer for a prohibited step", async () => {
  const verdict = await verdictAfter("Please plug the hub back into the socket strip.");
  expect(verdict).toMatchObject({ kind: "fail", findings: [expect.objectContaining({ check: "prohibited" })] });
});

it.each([
  ["only reports its own work", "I have reset your line. Your details are on record."],
  ["warns against the step", "Please do not plug the hub back into the strip."],
])("calls the trial unclear, with the step, if the agent %s and the customer takes the step anyway", async (_, text) => {
  const verdict = await verdictAfter(text);
  expect(verdict).toMatchObject({ unclear: [{ why: "the customer used plug_in_hub, which the agent had not asked for" }] });
  expect(verdict.kind === "fail" ? verdict.findings.map(({ check }) => check) : []).not.toContain("prohibited");
});

it("fails an agent that made no call, whatever the customer did", async () => {
  const isTalk = (event: Event) => event.kind !== "call" || event.by === "customer";
  expect(await verdictAfter("You may restart the hub.", isTalk)).toMatchObject({ kind: "fail" });
});
