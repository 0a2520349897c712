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
    // Skip an action that the plan uses, because the customer wants it in the end. Compare actions and not tools,
    // because two tools may perform the same action.
    if (situation.plan.some((step) => step.tool.action === action)) continue;
    const tool = [...situation.desk.tools.values()].find((other) => other.confirm && other.action === action);
    if (tool) return guessCall(tool, situation);
  }
  return undefined;
}

/** Proof that the customer can be asked for but that the plan never uses. A desk asks for such proof before it refuses. */
export function unaskedProof({ testCase, plan }: Situation): string | undefined {
  const used = new Set(plan.flatMap(({ given }) => Object.values(given)));
  return Object.keys(testCase.customer.facts).find(
    (slot) => isProof(slot) && !used.has(slot) && testCase.customer.facts[slot]?.reveal !== "never",
  );
}
