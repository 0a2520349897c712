import type { Judgement } from "./judgement.ts";
import { addCall, type Spending } from "./spending.ts";

/** The usage of judges' answers by model, computed from the stored answers, including answers without a score. */
export function judgeSpending(judgements: readonly Judgement[]): Spending[] {
  return judgements.reduce<Spending[]>((sum, one) => addCall(sum, usageOf(one), "judge"), []);
}

/** The token usage of an answer; if the answer reports no usage, only the model is set. */
export function usageOf({ judge, usage }: Pick<Judgement, "judge" | "usage">): NonNullable<Judgement["usage"]> {
  return usage ?? { model: judge };
}
