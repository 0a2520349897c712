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
  remarks: [{ check: "rule", step: 0, why: "did not greet", mode: "procedure_lapse" }],
  card: { scorecard: "reward", endState: false, actions: false, told: true, reward: 0 },
};

it("lists consequences under their finding, and shows remarks", () => {
  const [, ...lines] = renderTranscript(record, verdict).split("\n");
  expect(lines).toEqual([
    "",
    "  0  agent     It comes on Friday.",
    "  ✗  prohibited: a refund was made",
    "       also end state: a row too many in refunds",
    "       also disposition (at the end): left open",
    "  ·  remark, rule: did not greet",
  ]);
});

it("prints the columns that an update changed, each with its old and new value on one line", () => {
  const before = { state: "placed", address: "1 Oak Road\nDuluth", note: null };
  const after = { state: "shipped", address: "x".repeat(80), note: 3 };
  const changes = [
    { kind: "update" as const, table: "orders", key: { id: "FC-1" }, before, after },
    { kind: "insert" as const, table: "tickets", key: { id: "TK-1" }, after: { id: "TK-1", code: "done" } },
  ];
  const outcome = { kind: "ok" as const, value: {}, changes };
  const call = { kind: "call" as const, at: 0, by: "agent" as const, tool: "ship", args: {}, outcome, ms: 1 };
  const lines = renderTranscript({ ...record, events: [call] }, verdict).split("\n");
  expect(lines.slice(3, 5).map((line) => line.trim())).toEqual([
    `update orders {"id":"FC-1"} state: placed → shipped, address: 1 Oak Road\\u{a}Duluth → ${"x".repeat(59)}…, note: null → 3`,
    'insert tickets {"id":"TK-1"}',
  ]);
});

it("prints why a conversation could not be scored", () => {
  const text = renderTranscript(record, { kind: "unscored", scorer: scorerVersion, error: "TypeError: no rows" });
  expect(text).toContain("could not be scored: TypeError: no rows");
});
