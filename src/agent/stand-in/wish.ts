import { guessCall } from "./guess-call.ts";
import type { Memory } from "./memory.ts";
import { isProof } from "./name-slot.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** The action that the customer wants at first, if they will change their mind later. */
export function passingWish(step: WorkStep, { changesAhead }: Memory, situation: Situation): WorkStep | undefined {
  if (changesAhead.length === 0) return undefined;
  const isTouched = changesAhead.some(({ fact }) => fact !== undefined && Object.values(step.given).includes(fact));
  return presentWish(situation) ?? (isTouched ? step : undefined);
}

/** The action that the customer asks for before changing their mind, as a call the desk could make. */
function presentWish(situation: Situation): WorkStep | undefined {
  const { customer } = situation.testCase;
  for (const { action } of customer.accepts) {
    // Two tools may perform the same action. If the plan uses the action, it is what the customer wants in the end.
    if (situation.plan.some((step) => step.tool.action === action)) continue;
    const tool = [...situation.desk.tools.values()].find((other) => other.confirm && other.action === action);
    if (tool) return guessCall(tool, situation);
  }
  return undefined;
}

/** Proof that the plan never uses, even though the customer can be asked for it; a desk asks for it before refusing. */
export function unaskedProof({ testCase, plan }: Situation): string | undefined {
  const used = new Set(plan.flatMap(({ given }) => Object.values(given)));
  return Object.keys(testCase.customer.facts).find(
    (slot) => isProof(slot) && !used.has(slot) && testCase.customer.facts[slot]?.reveal !== "never",
  );
}
