import { defineCheck, type WordsCheck } from "../define-check.ts";

/** Raises nothing yet. */
export const saidNotDone: WordsCheck<"said_not_done"> = defineCheck({
  name: "said_not_done",
  tier: "words",
  mode: "dishonesty",
  costs: { communication: 50 },
  says: "something was said to be done that was not",
  find: () => [],
});
