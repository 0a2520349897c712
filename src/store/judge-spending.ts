import type { Judgement } from "./judgement.ts";
import { addCall, type Spending } from "./spending.ts";

/** Usage of judges' answers by model, computed from the stored answers, including those without a score. */
export function judgeSpending(judgements: readonly Judgement[]): Spending[] {
  return judgements.reduce<Spending[]>((sum, one) => addCall(sum, usageOf(one), "judge"), []);
}

/** An answer's tokens; if it reports none, only the judge is known. */
export function usageOf({ judge, usage }: Pick<Judgement, "judge" | "usage">): NonNullable<Judgement["usage"]> {
  return usage ?? { model: judge };
}
