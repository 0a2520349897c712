import { guessCall } from "./guess-call.ts";
import { isProof } from "./name-slot.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** What the customer asks for before it changes its mind, as a call the desk could make for it. */
export function presentWish(situation: Situation): WorkStep | undefined {
  const { customer } = situation.testCase;
  for (const { action } of customer.accepts) {
    // Two tools may share an action: where the plan has one of them, that is the one that is wanted.
    if (situation.plan.some((step) => step.tool.action === action)) continue;
    const tool = [...situation.desk.tools.values()].find((other) => other.confirm && other.action === action);
    if (tool) return guessCall(tool, situation);
  }
  return undefined;
}

/** Proof that the plan never looks at but the customer has something to say about: a desk asks before it says no. */
export function unaskedProof({ testCase, plan }: Situation): string | undefined {
  const used = new Set(plan.flatMap(({ given }) => Object.values(given)));
  return Object.keys(testCase.customer.facts).find(
    (slot) => isProof(slot) && !used.has(slot) && testCase.customer.facts[slot]?.reveal !== "never",
  );
}
