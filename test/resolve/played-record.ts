import type { Desk, Suite, TestCase, TrialRecord } from "deskproof";
import type { ReplayedCall } from "../../src/world/replay.ts";

interface Played {
  readonly suite: Suite;
  readonly desk: Desk;
  readonly testCase: TestCase;
  readonly calls: readonly ReplayedCall[];
}

/** The record of a trial with these calls and no messages. */
export function playedRecord({ suite, desk, testCase, calls }: Played): TrialRecord {
  return {
    format: 1,
    suite: { name: suite.name, version: suite.version, hash: "" },
    desk: { name: desk.name, policy: "", tools: "", seed: "" },
    case: { id: testCase.id, hash: "" },
    agent: "nobody",
    customer: "nobody",
    trial: 0,
    opening: 0,
    seed: "played",
    deskproof: "",
    startedAt: "",
    ms: 0,
    events: calls.map(({ tool, args, outcome }) => ({ kind: "call", at: 0, by: "agent", tool, args, outcome })),
    ending: { kind: "closed", disposition: testCase.truth.disposition },
  };
}
