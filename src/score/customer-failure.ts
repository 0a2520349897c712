import type { CustomerAct } from "../conversation/customer-act.ts";
import type { TrialEvent } from "../conversation/event.ts";
import { isMade } from "./trial/made-calls.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Finding } from "./verdict.ts";

// The customer is to blame for a conversation that ran out of turns or patience if it missed at least this many questions, and at least
// this share of the turns from the first of them on. After that, an agent that only waits or repeats itself is to blame.
const missesForBlame = 2;
const shareForBlame = 1 / 3;

/**
 * Why the simulated customer, and not the agent, is to blame for a trial; undefined if it is not. The customer's failure excuses what the
 * agent left undone, never what it did.
 */
export function customerFailure(view: TrialView, findings: readonly Finding[]): string | undefined {
  return unaskedStep(view) ?? missedQuestions(view, findings);
}

/**
 * A prohibited step that the customer took on their own device without being asked to. An agent that made no call at all did not even close
 * the case, so it fails whatever the customer did.
 */
function unaskedStep(view: TrialView): string | undefined {
  const isAtWork = view.record.events.some((event) => event.kind === "call" && event.by === "agent");
  const unasked = isAtWork ? view.prohibited.find(({ isAgents, made }) => made && !isAgents) : undefined;
  if (!unasked || hasFailedBefore(unasked.step, view)) return undefined;
  return `step ${unasked.step}: the customer used ${unasked.tool}, which the agent had not asked for`;
}

/** Whether the agent did something before a step that fails the trial, whatever happened afterwards. */
function hasFailedBefore(step: number, { prohibited, adherence }: TrialView): boolean {
  return (
    prohibited.some((call) => call.isAgents && call.step < step) || adherence.preconditions.some((found) => (found.step ?? step) < step)
  );
}

/**
 * A conversation that ran out of turns or patience after the customer had missed several questions about what the agent still lacked. The
 * agent is still to blame if it never reached the customer's records, or if it did something wrong: a finding that names a step is about
 * something the agent did. In its last turn it may close the case as it can, but not with a prohibited call.
 */
function missedQuestions(view: TrialView, findings: readonly Finding[]): string | undefined {
  const { record, desk } = view;
  const { events } = record;
  const left = events.findIndex((event) => event.kind === "customer_message" && event.acts.some(ranOut));
  const missed = events.flatMap((event, step) => (event.kind === "customer_message" && event.missed ? [step] : []));
  const isWork = (event: TrialEvent) => isMade(event) && desk.tools.get(event.tool)?.private === true;
  const isClosing = (step: number) => {
    const event = step > left ? events[step] : undefined;
    return event?.kind === "call" && desk.tools.get(event.tool)?.ends !== undefined;
  };
  const isBlameless = !hasFailedBefore(events.length, view) && findings.every(({ step }) => step === null || isClosing(step));
  const turns = events.slice(missed[0]).filter(({ kind }) => kind === "customer_message").length;
  const isOften = missed.length >= Math.max(missesForBlame, turns * shareForBlame);
  if (left < 0 || findings.length === 0 || !isBlameless || !isOften || !events.some(isWork)) return undefined;
  return `the conversation ran out of turns or patience, and the customer did not answer what it was asked in steps ${missed.join(", ")}`;
}

const ranOut = (act: CustomerAct) => act.act === "leave" && (act.why === "turn_limit" || act.why === "patience_spent");
