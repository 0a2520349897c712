import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Trace } from "../suite/trace.ts";
import { type AcceptedEnd, acceptedEnds } from "./accepted-ends.ts";
import { type AgentMessage, agentMessages } from "./agent-messages.ts";
import { traceOf } from "./trace.ts";

/** A trial as the checks look at it; worked out once per record. */
export interface TrialView {
  readonly desk: Desk;
  readonly testCase: TestCase;
  readonly record: TrialRecord;
  readonly trace: Trace;
  readonly ends: readonly AcceptedEnd[];
  readonly messages: readonly AgentMessage[];
}

/** Prepares a record for scoring. */
export function viewTrial(desk: Desk, testCase: TestCase, record: TrialRecord): TrialView {
  return {
    desk,
    testCase,
    record,
    trace: traceOf(record, desk),
    ends: acceptedEnds(desk, testCase),
    messages: agentMessages(record, desk, testCase),
  };
}
