import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk } from "../suite/suite.ts";
import type { Trace } from "../suite/trace.ts";
import { type AcceptedEnd, acceptedEnds } from "./accepted-ends.ts";
import { type AgentMessage, agentMessages } from "./agent-messages.ts";
import { type NearestEnd, nearestEnd } from "./nearest-end.ts";
import { type ProhibitedCall, prohibitedCalls } from "./prohibited-calls.ts";
import { type Adherence, adherenceOf } from "./rules.ts";
import { standingRecord } from "./standing-record.ts";
import { traceOf } from "./trace.ts";

/** A trial as the checks look at it; what several of them need is worked out once. */
export class TrialView {
  readonly desk: Desk;
  readonly testCase: TestCase;
  /** What stands in the end: calls that were taken back when the case was reopened count as attempts only. */
  readonly record: TrialRecord;
  /** The record with what every call was answered at the time: what the agent said then may rest on it. */
  readonly asPlayed: TrialRecord;
  readonly trace: Trace;
  readonly ends: readonly AcceptedEnd[];
  #messages: readonly AgentMessage[] | undefined;
  #nearest: NearestEnd | undefined;
  #prohibited: readonly ProhibitedCall[] | undefined;
  #adherence: Adherence | undefined;

  constructor(desk: Desk, testCase: TestCase, record: TrialRecord) {
    this.desk = desk;
    this.testCase = testCase;
    this.asPlayed = record;
    this.record = standingRecord(record);
    this.trace = traceOf(this.record, desk);
    this.ends = acceptedEnds(desk, testCase);
  }

  /** The agent's messages, in order. */
  get messages(): readonly AgentMessage[] {
    this.#messages ??= agentMessages(this.record);
    return this.#messages;
  }

  /** The accepted end that the trial came nearest to. */
  get nearest(): NearestEnd {
    this.#nearest ??= nearestEnd(this);
    return this.#nearest;
  }

  /** The agent's attempts at calls that the case prohibits. */
  get prohibited(): readonly ProhibitedCall[] {
    this.#prohibited ??= prohibitedCalls(this);
    return this.#prohibited;
  }

  /** How the trial stands to the rules of the policy. */
  get adherence(): Adherence {
    this.#adherence ??= adherenceOf(this);
    return this.#adherence;
  }
}
