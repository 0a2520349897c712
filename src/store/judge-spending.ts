import type { Judgement } from "./judgement.ts";
import { addCall, type Spending } from "./spending.ts";

/** What judges' answers came to, by model: counted from the answers that were kept, those without a score included. */
export function judgeSpending(judgements: readonly Judgement[]): Spending[] {
  return judgements.reduce<Spending[]>((sum, one) => addCall(sum, usageOf(one), "judge"), []);
}

/** An answer's tokens; of one that notes none only the judge is known. */
export function usageOf({ judge, usage }: Pick<Judgement, "judge" | "usage">): NonNullable<Judgement["usage"]> {
  return usage ?? { model: judge };
}
