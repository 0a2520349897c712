import type { CustomerAct } from "../conversation/customer-act.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Unclear } from "./verdict.ts";

// A conversation that ran out of turns or patience is unclear if the customer missed at least this many questions, and at least this share
// of its turns from the first of them on. An agent that only waits or repeats itself after two missed questions has itself to blame.
const fewestMisses = 2;
const smallestShare = 1 / 3;

/**
 * The steps at which the simulated customer, and not the agent, went astray. The verdict stands all the same: an agent decides what it says
 * to the customer, so it must not gain anything from being misunderstood.
 */
export function unclearSteps(view: TrialView): Unclear[] {
  return [...unaskedSteps(view), ...missedQuestions(view)].sort((one, other) => one.step - other.step);
}

/** The prohibited steps that the customer took on their own device without being asked to. */
function unaskedSteps({ prohibited }: TrialView): Unclear[] {
  return prohibited
    .filter(({ isAgents, made }) => made && !isAgents)
    .map(({ step, tool }) => ({ step, why: `the customer used ${tool}, which the agent had not asked for` }));
}

/** The questions that the customer missed in a conversation that ran out of turns or patience. */
function missedQuestions({ record: { events } }: TrialView): Unclear[] {
  if (!events.some((event) => event.kind === "customer_message" && event.acts.some(ranOut))) return [];
  const missed = events.flatMap((event, step) => {
    const topics = event.kind === "customer_message" ? (event.missed ?? []) : [];
    return topics.length === 0 ? [] : [{ step, why: `the customer was asked for ${topics.join(", ")} and did not answer` }];
  });
  const turns = events.slice(missed[0]?.step ?? events.length).filter(({ kind }) => kind === "customer_message").length;
  return missed.length >= Math.max(fewestMisses, turns * smallestShare) ? missed : [];
}

const ranOut = (act: CustomerAct) => act.act === "leave" && (act.why === "turn_limit" || act.why === "patience_spent");
