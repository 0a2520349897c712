import { readMessage } from "../../language/read-message.ts";
import { summaryOf } from "../exact/hand-over.ts";
import { type AgentText, agentText } from "../trial/agent-text.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Everything the agent wrote in a trial, in order. */
export function agentTextsIn(view: TrialView): readonly AgentText[] {
  const summaries = view.handOvers().map((step) => agentText(step, readMessage(summaryOf(view, step)), "colleague"));
  return [...summaries, ...customerTextsIn(view)].sort((one, other) => one.step - other.step);
}

/** The agent's messages to the customer. */
export function customerTextsIn({ messages }: TrialView): readonly AgentText[] {
  return messages.map(({ said }) => said());
}
