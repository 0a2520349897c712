import { guessCall } from "./guess-call.ts";
import { isProof } from "./name-slot.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** What the customer asks for before changing their mind, as a call the desk could make. */
export function presentWish(situation: Situation): WorkStep | undefined {
  const { customer } = situation.testCase;
  for (const { action } of customer.accepts) {
    // Two tools may share an action: if the plan uses one of them, that is what the customer wants.
    if (situation.plan.some((step) => step.tool.action === action)) continue;
    const tool = [...situation.desk.tools.values()].find((other) => other.confirm && other.action === action);
    if (tool) return guessCall(tool, situation);
  }
  return undefined;
}

/** Proof that the plan never looks at although the customer can answer for it: a desk asks for it before refusing. */
export function unaskedProof({ testCase, plan }: Situation): string | undefined {
  const used = new Set(plan.flatMap(({ given }) => Object.values(given)));
  return Object.keys(testCase.customer.facts).find(
    (slot) => isProof(slot) && !used.has(slot) && testCase.customer.facts[slot]?.reveal !== "never",
  );
}
