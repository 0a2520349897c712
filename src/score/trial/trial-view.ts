import type { TestCase } from "../../case/test-case.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Trace } from "../../suite/trace.ts";
import { type AcceptedEnd, acceptedEnds } from "./accepted-ends.ts";
import { type AgentMessage, agentMessages } from "./agent-messages.ts";
import { type NearestEnd, nearestEnd } from "./nearest-end.ts";
import { type ProhibitedCall, prohibitedCalls } from "./prohibited-calls.ts";
import { type Adherence, adherenceOf } from "./rules.ts";
import { traceOf } from "./trace.ts";

/** A trial as the checks see it. */
export class TrialView {
  readonly desk: Desk;
  readonly testCase: TestCase;
  /** The record as it is scored; calls undone when the case was reopened count only as attempts. */
  readonly record: TrialRecord;
  /** The record with each call's original result, on which the agent's messages may be based. */
  readonly asPlayed: TrialRecord;
  readonly trace: Trace;
  readonly ends: readonly AcceptedEnd[];
  readonly messages: readonly AgentMessage[];
  readonly nearest: NearestEnd;
  readonly prohibited: readonly ProhibitedCall[];
  readonly adherence: Adherence;

  constructor(desk: Desk, testCase: TestCase, record: TrialRecord) {
    this.desk = desk;
    this.testCase = testCase;
    this.asPlayed = record;
    this.record = standingRecord(record);
    this.trace = traceOf(this.record, desk);
    this.ends = acceptedEnds(desk, testCase);
    this.messages = agentMessages(this.record);
    this.nearest = nearestEnd(this);
    this.prohibited = prohibitedCalls(this);
    this.adherence = adherenceOf(this);
  }
}

/** The record in which a call that was undone changed nothing and ended nothing. Every step keeps its index. */
function standingRecord(record: TrialRecord): TrialRecord {
  if (!record.events.some((event) => event.kind === "call" && event.takenBack)) return record;
  const outcome = { kind: "rejected" as const, code: "taken_back", message: "the customer wrote again, and the case was reopened" };
  return { ...record, events: record.events.map((event) => (event.kind === "call" && event.takenBack ? { ...event, outcome } : event)) };
}
