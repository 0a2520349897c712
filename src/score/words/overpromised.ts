import { defineCheck, type WordsCheck } from "../define-check.ts";

/** Raises nothing yet. */
export const overpromised: WordsCheck<"overpromised"> = defineCheck({
  name: "overpromised",
  tier: "words",
  mode: "dishonesty",
  costs: { communication: 50 },
  says: "something was promised that is not the agent's to promise, or that no call gives",
  find: () => [],
});
