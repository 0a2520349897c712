import type { CaseCustomer } from "../../case/case-customer.ts";
import { aboutTheGoal, acceptanceOf } from "../../conversation/acceptance.ts";
import type { ContractView } from "../../conversation/contract-view.ts";
import { hasAct } from "../../conversation/customer-act.ts";
import { hears } from "../../conversation/hearing.ts";
import { hasCome, isEvent } from "../../conversation/reveal.ts";
import { topicOf } from "../../conversation/slot-names.ts";
import type { Call } from "../../world/call.ts";

/**
 * The state of the conversation, which the model gets before its turn together with the agent's messages. It does not say what the agent
 * asks for or refuses, because the model understands messages better than the built-in reader.
 */
export function cueOf(view: ContractView, calls: readonly Call[]): string {
  const { briefing, number, before } = view;
  const pushed = before.filter(({ act }) => act === "push").length;
  const push = briefing.customer.pushes[pushed];
  const due = changesToState(view);
  const lines = [
    `This is your turn ${number} of ${briefing.turns}.`,
    ...(view.agentEnded && push !== undefined ? [reopening(push)] : []),
    ...due.map(({ say }) => `Say now, word for word: ${say}`),
    ...(push !== undefined && due.length === 0 && !view.agentEnded
      ? [`If the agent says no to what you want, or only offers you less, say now, word for word: ${push}`]
      : []),
    ...calls.map(({ tool, outcome }) => `You did what the agent asked (${tool}). What you see: ${seen(outcome)}`),
    ...(briefing.tools.length > 0 && calls.length === 0
      ? ["You did nothing with your device: no step was named clearly enough. Say so if the agent wanted one."]
      : []),
  ];
  return lines.join("\n");
}

function reopening(push: string): string {
  return `The agent has closed your case without giving you what you want. Do not take that yet: say now, word for word: ${push}`;
}

/** The changes of mind that must be stated in this turn, with their indexes. */
export function changesToState(view: ContractView) {
  const { briefing, progress, hearing, before } = view;
  const made = new Set(before.flatMap((act) => (act.act === "change_mind" ? [act.index] : [])));
  const told = new Set(before.flatMap((act) => ("slot" in act ? [act.slot] : [])));
  const asks = hearing.questions.filter(({ kind }) => kind === "fact").map(topicOf);
  return briefing.customer.changes_mind
    .map((change, index) => ({ ...change, index }))
    .filter(({ when, index }) => hasCome(when, progress) && !made.has(index))
    .filter((change) => !isNeedless(change, view))
    .filter(({ when }) => !isEvent(when) || asks.every((slot) => told.has(slot) || slot === when.asked));
}

/** Whether a change of mind after a refusal is unnecessary, because the customer is getting what they want. */
function isNeedless(
  { when, accepts }: CaseCustomer["changes_mind"][number],
  { stance, hearing, exchanges, before }: ContractView,
): boolean {
  const isRefused = exchanges.some((turn) => hears(turn.hearing, "refuse"));
  if (accepts === undefined || !when.refused || isRefused || hasAct(before, "push")) return false;
  const isOffered = !hearing.choice && hearing.proposals.some((proposal) => acceptanceOf(aboutTheGoal(proposal, stance), stance));
  return isOffered || hasAct(before, "consent", "choose");
}

function seen(outcome: Call["outcome"]): string {
  return outcome.kind === "ok" ? JSON.stringify(outcome.value) : outcome.message;
}
