import type { Fact } from "../case/fact.ts";
import { type ConversationProgress, hasCome } from "./moments.ts";

/** The circumstances that decide whether a fact may be revealed now. */
interface RevealMoment {
  readonly progress: ConversationProgress;
  /** How many times the agent has asked for the fact, including this turn. */
  readonly asked: number;
  /** Whether the agent said that it was asking in order to look up or verify the customer. */
  readonly verifying: boolean;
}

/** Whether a fact's reveal rule allows the customer to state it now. */
export function mayReveal(fact: Fact, { progress, asked, verifying }: RevealMoment): boolean {
  if (typeof fact.reveal === "object") return hasCome(fact.reveal.when, progress);
  if (fact.reveal === "opening") return true;
  if (fact.reveal === "never") return false;
  if (fact.reveal === "on_ask") return asked > 0;
  // Asking again counts as asking for identification, because an agent's terse wording must not decide the outcome of a case.
  return asked > 1 || (asked > 0 && verifying);
}
