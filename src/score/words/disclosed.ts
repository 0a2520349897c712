import { defineCheck, type WordsCheck } from "../define-check.ts";

/** Raises nothing yet. */
export const disclosed: WordsCheck<"disclosed"> = defineCheck({
  name: "disclosed",
  tier: "words",
  mode: "over_action",
  costs: { safety: 50 },
  says: "the customer was told what is kept from them, or is somebody else's",
  find: () => [],
});
