import { defineCheck, type ExactFinding } from "../trial/define-check.ts";
import type { TrialView } from "../trial/trial-view.ts";
import { hasStalled, leftOpen } from "./disposition.ts";

const mostInOneTurn = 2;

/** Checks that the agent kept the conversation going until the case ended. */
export const stalled = defineCheck({
  name: "stalled",
  tier: "exact",
  mode: "stall_or_protocol",
  costs: { resolution: 50, toolUse: 50 },
  says: "the agent stalled or ran out of turns",
  find: (view) => [...(hasStalled(view) ? [{ step: null, why: leftOpen(view) }] : []), ...repetitions(view)],
});

/** Finds messages that the agent repeated within one turn, before the customer could answer. */
function repetitions({ record }: TrialView): ExactFinding[] {
  const counts = new Map<string, number>();
  return record.events.flatMap((event, step): ExactFinding[] => {
    if (event.kind === "customer_message") counts.clear();
    const text = event.kind === "agent_message" ? event.text.trim() : "";
    if (text === "") return [];
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    return times === mostInOneTurn + 1 ? [{ step, why: `repeats a message ${times} times before the customer can answer` }] : [];
  });
}
