import { expect, it } from "vitest";
import { playGolden } from "../src/audit/trials/golden-run.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

const suite = await loadSuite("tiny");
const [testCase] = suite.cases.filter(({ truth }) => truth.disposition.kind === "handed_over");
if (!testCase) throw new Error("no case of tiny is escalated");
const correct = testCase;
const { record } = await playGolden({ suite, testCase, played: testCase, plan: "plan", trial: 0, seed: "told" });
const escalation = record.events.findIndex((event) => event.kind === "call" && event.tool === "hand_over");
const asked = record.events.findLastIndex((event, index) => index < escalation && event.kind === "customer_message");

/** The verdict on the correct run if the agent's messages in the turn of the escalation are these. */
function verdictWith(...texts: readonly string[]) {
  const work = record.events.slice(asked + 1).filter(({ kind }) => kind !== "agent_message");
  const messages = texts.map((text) => ({ kind: "agent_message" as const, at: 1, ms: 0, text }));
  const before = record.events
    .slice(0, asked + 1)
    .map((event) => (event.kind === "agent_message" ? { ...event, text: "What is the order number?" } : event));
  const verdict = scoreTrial(suite, correct, { ...record, events: [...before, ...work, ...messages] });
  return { kind: verdict.kind, text: JSON.stringify(verdict) };
}

it("fails an agent that escalates a case without a word to the customer", () => {
  const { kind, text } = verdictWith();
  expect(kind).toBe("fail");
  expect(text).toContain("the customer got no message about the escalation");
});

it("leaves to judges whether the agent's words announce the escalation", () => {
  expect(verdictWith("Thank you. Have a good day.").text).not.toContain('"check":"hand_over"');
});
