import type { ContractView } from "../../conversation/contract-view.ts";
import { hears, topicOf } from "../../conversation/hearing.ts";
import type { Call } from "../../world/call.ts";

/** What the player is told before its turn besides the agent's words: where the conversation stands. */
export function cueOf(view: ContractView, calls: readonly Call[]): string {
  const { briefing, number, hearing, before } = view;
  const pushed = before.filter(({ act }) => act === "push").length;
  const push = briefing.customer.pushes[pushed];
  const asked = hearing.questions.filter(({ kind }) => kind === "fact" || kind === "unknown").map(topicOf);
  const lines = [
    `This is your turn ${number} of ${briefing.turns}.`,
    ...dueChanges(view).map(({ say }) => `Say now, word for word: ${say}`),
    ...(asked.length > 0 ? [`The agent asks for: ${[...new Set(asked)].join(", ")}.`] : []),
    ...(hears(hearing, "refuse") && push !== undefined
      ? [`If the agent says no and nothing else is asked of you, say now, word for word: ${push}`]
      : []),
    ...calls.map(({ tool, outcome }) => `You did what the agent asked (${tool}). What you see: ${seen(outcome)}`),
    ...(briefing.tools.length > 0 && calls.length === 0
      ? ["You did nothing with your device: no step was named clearly enough. Say so if the agent wanted one."]
      : []),
  ];
  return lines.join("\n");
}

/** The changes of mind that have to be said in this turn, with their places. */
export function dueChanges({ briefing, number, before }: Pick<ContractView, "briefing" | "number" | "before">) {
  const made = new Set(before.flatMap((act) => (act.act === "change_mind" ? [act.index] : [])));
  return briefing.customer.changes_mind
    .map(({ at_turn, say }, index) => ({ at_turn, say, index }))
    .filter(({ at_turn, index }) => at_turn <= number && !made.has(index));
}

function seen(outcome: Call["outcome"]): string {
  return outcome.kind === "ok" ? JSON.stringify(outcome.value) : outcome.message;
}
