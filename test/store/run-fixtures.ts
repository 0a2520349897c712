import { recordFormat, type TrialRecord } from "../../src/record/trial-record.ts";
import type { Verdict } from "../../src/score/verdict.ts";
import type { RunPlan } from "../../src/store/run-plan.ts";

/** The plan of a run with one agent. */
export const plan: RunPlan = {
  startedAt: "2026-01-01T00:00:00Z",
  deskproof: "0.0.0",
  seed: "1",
  customer: "agenda",
  suites: [{ name: "s", title: "S", folder: "s", version: "1.0.0", hash: "h" }],
  agents: ["a"],
  agentSources: {},
  replyMs: 1000,
  attempts: 3,
};
/** The trials of that run. */
export const keys = [0, 1, 2].map((trial) => ({ suite: "s", agent: "a", case: "c", trial }));
const scored = {
  scorer: 1,
  remarks: [],
  measures: {
    rulesInPlay: 0,
    rulesKept: 0,
    messages: 1,
    toolCalls: 0,
    lookUps: 0,
    emptyReplies: 0,
    recordReads: null,
    articleReads: null,
    misunderstandings: null,
    turnsLost: null,
    inputTokens: null,
    outputTokens: null,
    reasoned: false,
  },
  card: { scorecard: "reward", endState: true, actions: true, told: true, reward: 1 },
} as const;
/** The verdict of an older scorer. */
export const passing: Verdict = { kind: "pass", ...scored, remarks: [] };
/** The verdict of a newer scorer. */
export const failing: Verdict = {
  kind: "fail",
  mode: "under_action",
  ...scored,
  scorer: 2,
  findings: [{ check: "disposition", step: null, why: "left open", mode: "under_action" }],
  remarks: [],
};
/** The verdict of a scorer that excludes a conversation although its ending does not. */
export const excluding: Verdict = { kind: "excluded", scorer: 1, cause: "customer_error", detail: "a step" };
/** The verdict on a conversation that the provider's failure cut short. */
export const outage: Verdict = { kind: "excluded", scorer: 1, cause: "provider_error", detail: "429" };
/** The key of a trial of that run. */
export const keyOf = (trial: number) => ({ suite: "s", agent: "a", case: "c", trial });

/** A conversation that counts. */
export function aRecord(trial: number): TrialRecord {
  return {
    format: recordFormat,
    suite: { name: "s", version: "1.0.0", hash: "h" },
    desk: { name: "d", policy: "p", tools: "t", seed: "s" },
    case: { id: "c", hash: "h" },
    agent: "a",
    customer: "agenda",
    trial,
    opening: 0,
    seed: "x",
    deskproof: "0.0.0",
    startedAt: "2026-01-01T00:00:00Z",
    ms: 1,
    events: [{ kind: "agent_message", at: 1, text: "Grüße ☕", ms: 1 }],
    ending: { kind: "turn_limit" },
  };
}

/** A conversation that is excluded. */
export function anExcludedRecord(trial: number): TrialRecord {
  return { ...aRecord(trial), ending: { kind: "provider_error", detail: "429" } };
}
