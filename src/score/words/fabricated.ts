import { defineCheck, type WordsCheck } from "../define-check.ts";

/** Raises nothing yet. */
export const fabricated: WordsCheck<"fabricated"> = defineCheck({
  name: "fabricated",
  tier: "words",
  mode: "dishonesty",
  costs: { communication: 50 },
  says: "a value was made up",
  find: () => [],
});
