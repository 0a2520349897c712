import { matches } from "../../case/match.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Prohibition } from "../../case/truth.ts";
import { storedReading } from "../../conversation/stored-reading.ts";
import type { Act } from "../../language/act.ts";
import { readAgentMessage } from "../../language/read-agent-message.ts";
import { readMessage } from "../../language/read-message.ts";
import { tally } from "../../language/topics.ts";
import { lazy } from "../../memoize.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Rule } from "../../suite/rule.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Trace } from "../../suite/trace.ts";
import type { Call } from "../../world/call.ts";
import { quote } from "../../world/overlay-rows.ts";
import type { Tool } from "../../world/tool.ts";
import { openWorld } from "../../world/world.ts";
import { acceptedEnds, nearestEnd } from "./accepted-ends.ts";
import type { ExactFinding } from "./define-check.ts";
import { agentCalls, givenEnds, handOvers, isMade } from "./made-calls.ts";
import { isFollowed, isInPlay } from "./rule-answer.ts";
import { shownText } from "./shown-text.ts";
import { traceOf } from "./trace.ts";

/** The trial that a record stores, as the checks see it. */
export function trialView(desk: Desk, testCase: TestCase, asPlayed: TrialRecord) {
  const record = standingRecord(asPlayed);
  const trial: PlayedTrial = { desk, testCase, record, trace: traceOf(record, desk, testCase.customer) };
  const ends = acceptedEnds(testCase, desk);
  return {
    ...trial,
    /** The record with each call's original result, on which the agent's messages may be based. */
    asPlayed,
    /** What each event shows the agent, in lowercase; undefined for events that show it nothing. */
    shown: lazy(() => asPlayed.events.map(shownText)),
    ends,
    messages: agentMessages(record),
    calls: agentCalls(trial),
    givenEnds: lazy(() => givenEnds(trial)),
    handOvers: lazy(() => handOvers(trial)),
    nearest: nearestEnd({ record, ends, desk }),
    prohibited: prohibitedCalls(trial),
    adherence: adherenceOf(trial),
  };
}
export type TrialView = ReturnType<typeof trialView>;

interface PlayedTrial {
  readonly desk: Desk;
  readonly testCase: TestCase;
  /** The record as it is scored; calls undone when the case was reopened count only as attempts. */
  readonly record: TrialRecord;
  readonly trace: Trace;
}

/** The record in which a call that was undone changed nothing and ended nothing. Every step keeps its index. */
function standingRecord(record: TrialRecord): TrialRecord {
  if (!record.events.some((event) => event.kind === "call" && event.takenBack)) return record;
  const outcome = { kind: "rejected" as const, code: "taken_back", message: "the customer wrote again, and the case was reopened" };
  return { ...record, events: record.events.map((event) => (event.kind === "call" && event.takenBack ? { ...event, outcome } : event)) };
}

/** How well a trial followed the policy: the applicable rules, and each breach with its step and sentence. */
function adherenceOf({ desk, trace }: PlayedTrial) {
  const inPlay = desk.rules.filter((rule) => isInPlay(rule, trace));
  const broken = inPlay.filter((rule) => !isFollowed(rule, trace));
  const findings = (isPrecondition: boolean) =>
    broken
      .filter(({ gate }) => (gate !== undefined) === isPrecondition)
      .map((rule): ExactFinding => ({ step: breachStep(rule, trace), why: rule.says, rule: rule.id }));
  // Broken preconditions fail the trial; other breaches count against adherence.
  return { inPlay: inPlay.length, kept: inPlay.length - broken.length, preconditions: findings(true), breaches: findings(false) };
}

/** The step from which the rule stays broken for the rest of the trial. */
function breachStep(rule: Rule, trace: Trace): number | null {
  const isKeptBefore = (part: Trace) => !isInPlay(rule, part) || isFollowed(rule, part);
  return trace.steps.findLast((step) => isKeptBefore(trace.before(step)))?.index ?? null;
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

/**
 * Finds every attempt to make a prohibited call, whether or not the tool accepted it. A step that the customer takes counts too, and is
 * attributed to the agent if the agent asked for it.
 */
function prohibitedCalls(view: PlayedTrial) {
  return view.trace.calls().flatMap(({ index: step, call, tool }) => {
    const broken = view.testCase.truth.prohibited.find(
      (prohibition) => prohibition.tool === call.tool && isMeant(prohibition, call) && applies(prohibition, step, view),
    );
    if (!broken) return [];
    const isAgents = call.by === "agent" || !tool || isAskedFor(step, tool, view.record);
    return { step, tool: call.tool, made: call.outcome.kind === "ok", why: broken.why, isAgents };
  });
}

/** Whether a call has the prohibited arguments. An invalid call shows what was attempted, but not with which arguments. */
function isMeant({ when }: Prohibition, { args, outcome }: Call): boolean {
  return outcome.kind === "invalid" ? Object.keys(when).length === 0 : matches(when, args);
}

function applies(prohibition: Prohibition, step: number, view: PlayedTrial): boolean {
  const { unless_after: allowing, given } = prohibition;
  const earlier = view.record.events.slice(0, step);
  if (allowing && earlier.some((event) => isMade(event) && event.tool === allowing)) return false;
  if (!given) return true;
  // The state at a step is rebuilt by replaying the earlier calls in the case's world, which is deterministic.
  using world = openWorld(view.desk.template, view.testCase.world);
  for (const event of earlier) {
    if (event.kind === "customer_message") for (const { name } of event.attachments) world.receive(name);
    const tool = isMade(event) ? view.desk.tools.get(event.tool) : undefined;
    if (event.kind === "call" && tool) world.call(tool, event.args);
  }
  return world.all(`SELECT * FROM ${quote(given.table)}`).some((row) => matches(given.where, row));
}

/**
 * Whether the agent asked the customer to take a step. The preceding turn must instruct or ask the customer in words that also occur in the
 * tool's examples. The check does not rely on the customer, whose mistakes must not count against the agent.
 */
function isAskedFor(step: number, tool: Tool, { events }: TrialRecord): boolean {
  // Without examples there is nothing to compare the words with.
  if (tool.toldAs.length === 0) return true;
  const start = events.findLastIndex((event, index) => index < step && event.kind === "customer_message");
  const turn = events.slice(start + 1, step).flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
  const text = turn.join("\n");
  const acts = storedReading(events, step)?.acts ?? readAgentMessage(text, { slots: [] });
  const known = wordsIn(tool.toldAs);
  const shared = (words: string) => wordsIn([words]).intersection(known).size;
  return shared(text) >= 2 && acts.some((act) => asks(act) && shared(act.text) >= 1);
}

function asks(act: Act): boolean {
  if (act.act === "instruct") return act.steps.some((step) => !step.startsWith("not_"));
  // "How about unplugging it?" is read as an offer.
  return act.act === "request" || act.act === "hold" || act.act === "confirm" || act.act === "offer";
}

function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set([...tally(texts).features.keys()].filter((word) => !word.includes(" ")));
}
