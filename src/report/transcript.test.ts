import { expect, it } from "vitest";
import type { TrialRecord } from "../record/trial-record.ts";
import { type Finding, scorerVersion, type Verdict } from "../score/verdict.ts";
import { renderTranscript } from "./transcript.ts";

const record: TrialRecord = {
  ...{ format: 1, agent: "acme/support", customer: "agenda", trial: 2, opening: 0, seed: "", deskproof: "" },
  ...{ suite: { name: "tiny", version: "", hash: "" }, desk: { name: "", policy: "", tools: "", seed: "" } },
  ...{ case: { id: "late/one", hash: "" }, startedAt: "", ms: 0 },
  events: [{ kind: "agent_message", at: 0, text: "It comes on Friday.", ms: 1 }],
  ending: { kind: "turn_limit" },
};
const gate: Finding = {
  ...{ check: "prohibited", step: 0, why: "a refund was made", mode: "over_action" },
  consequences: [
    { check: "end_state", step: 0, why: "a row too many in refunds" },
    { check: "disposition", step: null, why: "left open" },
  ],
};
const measures = {
  ...{ rulesInPlay: 0, rulesKept: 0, messages: 1, toolCalls: 0, lookUps: 0, emptyReplies: 0 },
  ...{
    recordReads: null,
    articleReads: null,
    misunderstandings: null,
    turnsLost: null,
    inputTokens: null,
    outputTokens: null,
    reasoned: false,
  },
};
const verdict: Verdict = {
  ...{ kind: "fail", scorer: scorerVersion, findings: [gate], mode: "over_action", measures },
  suspicions: [{ check: "fabricated", step: 0, quote: "on Friday", why: "no record names that day" }],
  remarks: [{ check: "rule", step: 0, why: "did not greet", mode: "procedure_lapse" }],
  card: { scorecard: "reward", endState: false, actions: false, told: true, reward: 0 },
};

it("lists consequences under their finding, shows remarks, and numbers suspicions last", () => {
  const [, ...lines] = renderTranscript(record, verdict).split("\n");
  expect(lines).toEqual([
    "",
    "  0  agent     It comes on Friday.",
    "  ✗  prohibited: a refund was made",
    "       also end state: a row too many in refunds",
    "       also disposition (at the end): left open",
    "  ·  remark, rule: did not greet",
    "  ?  suspicion 1: fabricated",
    "",
    "Suspicions mark wording that may be wrong. They do not count until a person or a judge confirms them.",
    "  ?1  step 0, fabricated: “on Friday”: no record names that day",
    "  To confirm a suspicion: deskproof note <run> late/one --agent acme/support --trial 2 --confirm <number>",
    "  To have models check all of them: deskproof judge <run> --criteria statements",
  ]);
});

it("prints why a conversation could not be scored", () => {
  const text = renderTranscript(record, { kind: "unscored", scorer: scorerVersion, error: "TypeError: no rows" });
  expect(text).toContain("could not be scored: TypeError: no rows");
});
