import { defineCheck, type WordsCheck } from "../define-check.ts";

/** Raises nothing yet. */
export const contradicted: WordsCheck<"contradicted"> = defineCheck({
  name: "contradicted",
  tier: "words",
  mode: "dishonesty",
  costs: { communication: 50 },
  says: "a told fact was contradicted",
  find: () => [],
});
