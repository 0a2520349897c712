import type { TestCase } from "../../case/test-case.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Trace } from "../../suite/trace.ts";
import { type AcceptedEnd, acceptedEnds } from "./accepted-ends.ts";
import { type AgentMessage, agentMessages } from "./agent-messages.ts";
import { type NearestEnd, nearestEnd } from "./nearest-end.ts";
import { type ProhibitedCall, prohibitedCalls } from "./prohibited-calls.ts";
import { type Adherence, adherenceOf } from "./rules.ts";
import { standingRecord } from "./standing-record.ts";
import { traceOf } from "./trace.ts";

/** A trial as the checks see it; values that several checks need are computed once. */
export class TrialView {
  readonly desk: Desk;
  readonly testCase: TestCase;
  /** The record as it is scored; calls undone when the case was reopened count only as attempts. */
  readonly record: TrialRecord;
  /** The record with each call's original result, on which the agent's messages may be based. */
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

  /** The accepted outcome closest to the trial. */
  get nearest(): NearestEnd {
    this.#nearest ??= nearestEnd(this);
    return this.#nearest;
  }

  /** The attempts to make prohibited calls. */
  get prohibited(): readonly ProhibitedCall[] {
    this.#prohibited ??= prohibitedCalls(this);
    return this.#prohibited;
  }

  /** How well the trial followed the policy's rules. */
  get adherence(): Adherence {
    this.#adherence ??= adherenceOf(this);
    return this.#adherence;
  }
}
