import { describe, expect, it } from "vitest";
import type { TrialRecord } from "../../record/trial-record.ts";
import { scorerVersion, type Verdict } from "../../score/verdict.ts";
import type { OtlpSpan } from "./otlp.ts";
import { type TracedTrial, trialSpans } from "./trial-spans.ts";

const message = { attachments: [], acts: [], breaches: [] };
const events: TrialRecord["events"] = [
  { kind: "customer_message", at: 1, text: "Hello", ...message },
  { kind: "reasoning", at: 400, text: "hm" },
  { kind: "usage", at: 400, model: "claude-opus-4-6", input: 10, output: 5 },
  { kind: "call", at: 420, by: "agent", tool: "get_order", args: {}, outcome: { kind: "ok", value: 1, changes: [] } },
  { kind: "agent_message", at: 500, text: "Please restart it.", ms: 499 },
  { kind: "usage", at: 700, model: "gemini-3.1-pro-preview", by: "customer" },
  { kind: "call", at: 710, by: "customer", tool: "restart", args: {}, outcome: { kind: "invalid", message: "no" } },
  { kind: "customer_message", at: 720, text: "Done", ...message },
  {
    kind: "call",
    at: 900,
    by: "agent",
    tool: "close",
    args: {},
    outcome: { kind: "rejected", code: "open", message: "" },
  },
];
const record: TrialRecord = {
  format: 1,
  suite: { name: "tiny", version: "1.0.0", hash: "" },
  desk: { name: "", policy: "", tools: "", seed: "" },
  case: { id: "late/parcel", hash: "" },
  agent: "mine",
  customer: "agenda",
  trial: 2,
  opening: 0,
  seed: "s",
  deskproof: "0",
  startedAt: "2026-03-10T10:00:00.000Z",
  ms: 1000,
  events,
  ending: { kind: "agent_stalled", detail: "no reply within 1 s" },
};
const excluded: Verdict = { kind: "excluded", scorer: scorerVersion, cause: "world_error", detail: "boom" };
const plan = { startedAt: "2026-03-10T09:59:00.000Z", seed: "1" };
const trial: TracedTrial = { plan, record, verdict: excluded, attempts: 1, dollars: undefined };

const spansOf = (changes: Partial<TracedTrial> = {}) => trialSpans({ ...trial, ...changes }, { content: false });
const told = ({ attributes }: Pick<OtlpSpan, "attributes">) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
/** The milliseconds of a span since the trial began. */
const times = ({ startTimeUnixNano: start, endTimeUnixNano: end }: OtlpSpan) =>
  [start, end].map((nano) => Number((BigInt(nano) - BigInt(Date.parse(record.startedAt)) * 1_000_000n) / 1_000_000n));

describe("the spans of a trial", () => {
  it("nest the agent's steps under their turn and the customer's steps under the root", () => {
    const spans = spansOf();
    const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
    expect(spans.map(({ name, parentSpanId }) => [name, names.get(parentSpanId ?? "")])).toEqual([
      ["trial late/parcel", undefined],
      ["invoke_agent mine", "trial late/parcel"],
      ["chat claude-opus-4-6", "invoke_agent mine"],
      ["execute_tool get_order", "invoke_agent mine"],
      ["invoke_agent mine", "trial late/parcel"],
      ["execute_tool close", "invoke_agent mine"],
      ["chat gemini-3.1-pro-preview", "trial late/parcel"],
      ["execute_tool restart", "trial late/parcel"],
    ]);
  });

  it("begin when the previous event ended, but a tool call without a reported model call has no duration", () => {
    const [root, first, chat, look, second, close, customers] = spansOf();
    expect([root, first, chat, look, second, close, customers].map((span) => span && times(span))).toEqual([
      [0, 1000],
      [1, 500],
      [1, 400],
      [400, 420],
      [720, 900],
      [900, 900],
      [500, 700],
    ]);
  });

  it("have an error type only if a call or a turn failed", () => {
    const errors = spansOf().map((span) => [span.status?.code, told(span)["error.type"]]);
    expect(errors).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      [2, "agent_stalled"],
      [2, "open"],
      [undefined, undefined],
      [2, "invalid_call"],
    ]);
    const [root] = spansOf({ record: { ...record, ending: { kind: "world_error", detail: "boom" } } });
    expect(root && [root.status, told(root)["error.type"]]).toEqual([{ code: 2 }, "world_error"]);
  });

  it("name the provider as the conventions do, and the role that made a call", () => {
    const chats = spansOf().filter(({ name }) => name.startsWith("chat"));
    expect(chats.map((span) => [told(span)["gen_ai.provider.name"], told(span)["deskproof.role"]])).toEqual([
      ["anthropic", "agent"],
      ["gcp.gemini", "customer"],
    ]);
  });

  it("report an unscored trial as a failed evaluation without a score", () => {
    const [event] = spansOf()[0]?.events ?? [];
    expect(event && told(event)).toEqual({
      "gen_ai.evaluation.name": "deskproof.verdict",
      "error.type": "world_error",
    });
  });

  it("have stable ids, which differ between trials, attempts and runs", () => {
    const ids = (changes: Partial<TracedTrial> = {}) => spansOf(changes).map(({ traceId, spanId }) => traceId + spanId);
    expect(ids()).toEqual(ids({ verdict: { kind: "unscored", scorer: 1, error: "" }, dollars: 3 }));
    const others = [
      { record: { ...record, trial: 3 } },
      { record: { ...record, startedAt: "2026-03-10T10:00:01.000Z" } },
      { plan: { ...plan, startedAt: "2026-03-11T09:59:00.000Z" } },
    ];
    expect(new Set([ids(), ...others.map(ids)].flat()).size).toBe(32);
  });
});
