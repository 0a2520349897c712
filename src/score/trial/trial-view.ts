import type { TestCase } from "../../case/test-case.ts";
import { storedReading } from "../../conversation/stored-reading.ts";
import type { Act } from "../../language/act.ts";
import { readMessage } from "../../language/read-message.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Rule } from "../../suite/rule.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Trace } from "../../suite/trace.ts";
import { type AcceptedEnd, acceptedEnds, nearestEnd } from "./accepted-ends.ts";
import type { ExactFinding } from "./define-check.ts";
import { prohibitedCalls } from "./prohibited-calls.ts";
import { prefixOf, traceOf } from "./trace.ts";

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
  readonly messages: ReturnType<typeof agentMessages>;
  readonly nearest: ReturnType<typeof nearestEnd>;
  readonly prohibited: ReturnType<typeof prohibitedCalls>;
  readonly adherence: ReturnType<typeof adherenceOf>;

  constructor(desk: Desk, testCase: TestCase, record: TrialRecord) {
    this.desk = desk;
    this.testCase = testCase;
    this.asPlayed = record;
    this.record = standingRecord(record);
    this.trace = traceOf(this.record, desk);
    this.ends = acceptedEnds(testCase, desk);
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

/** How well a trial followed the policy: the applicable rules, and each breach with its step and sentence. */
function adherenceOf({ desk, trace }: Pick<TrialView, "desk" | "trace">) {
  const inPlay = desk.rules.filter((rule) => isInPlay(rule, trace));
  const broken = inPlay.filter((rule) => !rule.check(trace));
  const findings = (isPrecondition: boolean) =>
    broken
      .filter(({ gate }) => (gate !== undefined) === isPrecondition)
      .map((rule): ExactFinding => ({ step: breachStep(rule, trace), why: rule.says, rule: rule.id }));
  // Broken preconditions fail the trial; other breaches count against adherence.
  return { inPlay: inPlay.length, kept: inPlay.length - broken.length, preconditions: findings(true), breaches: findings(false) };
}

function isInPlay(rule: Rule, trace: Trace): boolean {
  return rule.inPlay?.(trace) ?? true;
}

/** The step from which the rule stays broken for the rest of the trial. */
function breachStep(rule: Rule, trace: Trace): number | null {
  for (let length = trace.steps.length - 1; length >= 0; length--) {
    const part = prefixOf(trace, length);
    if (!isInPlay(rule, part) || rule.check(part)) return trace.steps[length]?.index ?? null;
  }
  return null;
}

// Non-breaking and thin spaces, as used between a currency and its amount.
const hardSpace = /[\u00a0\u2007\u2009\u202f]/g;

/** The agent's messages, in order; each is parsed when a check first needs its acts or values. */
function agentMessages({ events }: TrialRecord) {
  return events.flatMap((event, step) => {
    if (event.kind !== "agent_message") return [];
    const stored = storedReading(events, step);
    const text = event.text.replaceAll(hardSpace, " ");
    const reading = readMessage(text);
    return {
      step,
      text,
      reading,
      isReadByModel: stored !== undefined,
      get acts(): readonly Act[] {
        // Reuse the model's reading from the trial. It covers the whole turn, which may consist of several messages.
        return stored?.acts.filter((act) => text.includes(act.text.replaceAll(hardSpace, " "))) ?? reading.acts;
      },
    };
  });
}
