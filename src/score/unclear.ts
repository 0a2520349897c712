import type { CustomerAct } from "../conversation/customer-act.ts";
import type { TrialEvent } from "../conversation/event.ts";
import { isGuess, unclearTurns } from "../conversation/understanding.ts";
import type { TrialView } from "./trial/trial-view.ts";
import type { Unclear } from "./verdict.ts";

// A conversation that ran out of turns or patience is unclear if the customer missed at least this many questions, and at least this share
// of its turns from the first of them on. An agent that only waits or repeats itself after two missed questions has itself to blame.
const fewestMisses = 2;
const smallestShare = 1 / 3;
/** The most turns in which a customer may guess what the agent asked for before the trial is unclear. */
const mostGuesses = 2;

/**
 * The steps at which the simulated customer, and not the agent, went astray. The verdict stands all the same: an agent decides what it says
 * to the customer, so it must not gain anything from being misunderstood.
 */
export function unclearSteps(view: TrialView): Unclear[] {
  return [...unaskedSteps(view), ...misreadTurns(view)].sort((one, other) => one.step - other.step);
}

/** The prohibited steps that the customer took on their own device without being asked to. */
function unaskedSteps({ prohibited }: TrialView): Unclear[] {
  return prohibited
    .filter(({ isAgents, made }) => made && !isAgents)
    .map(({ step, tool }) => ({ step, why: `the customer used ${tool}, which the agent had not asked for` }));
}

/** The questions that the customer missed in a conversation that ran out of turns or patience, and those that it guessed too often. */
function misreadTurns({ record: { events }, testCase }: TrialView): Unclear[] {
  const canBeMissed = hasActIn(events, ranOut);
  // Most conversations have neither, so their turns need not be read.
  if (!canBeMissed && !hasActIn(events, isGuess)) return [];
  const turns = unclearTurns(events, testCase.customer).filter(({ topics }) => topics.length > 0);
  const because = (reason: (typeof turns)[number]["reason"], why: (asked: string) => string) =>
    turns.flatMap((turn) => (turn.reason === reason ? [{ step: turn.step, why: why(turn.topics.join(", ")) }] : []));
  const missed = because("missed", (asked) => `the customer was asked for ${asked} and did not answer`);
  const guessed = because("guessed", (asked) => `the customer guessed that it was asked for ${asked}`);
  const left = events.slice(missed[0]?.step ?? events.length).filter(({ kind }) => kind === "customer_message").length;
  return [
    ...(canBeMissed && missed.length >= Math.max(fewestMisses, left * smallestShare) ? missed : []),
    ...(guessed.length > mostGuesses ? guessed : []),
  ];
}

function hasActIn(events: readonly TrialEvent[], isWanted: (act: CustomerAct) => boolean): boolean {
  return events.some((event) => event.kind === "customer_message" && event.acts.some(isWanted));
}

const ranOut = (act: CustomerAct) => act.act === "leave" && (act.why === "turn_limit" || act.why === "patience_spent");
