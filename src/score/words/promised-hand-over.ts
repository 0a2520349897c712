import { defineCheck, type WordsCheck } from "../define-check.ts";

/** Raises nothing yet. */
export const promisedHandOver: WordsCheck<"promised_hand_over"> = defineCheck({
  name: "promised_hand_over",
  tier: "words",
  mode: "dishonesty",
  costs: { communication: 50 },
  says: "a hand-over was promised and not made",
  find: () => [],
});
