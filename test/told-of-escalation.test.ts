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
  return { kind: verdict.kind, suspicions: "suspicions" in verdict ? verdict.suspicions : [], text: JSON.stringify(verdict) };
}

it("fails an agent that escalates a case without a word to the customer", () => {
  const { kind, text } = verdictWith();
  expect(kind).toBe("fail");
  expect(text).toContain("the customer got no message about the escalation");
});

it.each(["Thank you. Have a good day.", "Shall I pass this to a colleague?"])("suspects an agent whose only words are %j", (words) => {
  const { text, suspicions } = verdictWith(words);
  expect(text).not.toContain('"check":"hand_over"');
  expect(suspicions).toContainEqual(
    expect.objectContaining({ check: "untold_escalation", quote: expect.stringMatching(/day\.|colleague\?/) }),
  );
});

it.each([
  "One of my colleagues has it now, and you'll hear from them within one business day.",
  "It needs a specialist to sign off, so it's in their hands.",
  "I've popped it across to a colleague.",
  "**Next step:** our **safety team** will contact you",
  "I've escalated this, and you will hear back within one business day.",
  "I have handed this over, and they will write to you.",
  "I'm passing this on now.",
  "Your reference is HO-1001.",
])("has no suspicion about an agent that says %j", (words) => {
  const { suspicions } = verdictWith(words);
  expect(suspicions.filter(({ check }) => check === "untold_escalation")).toEqual([]);
});
