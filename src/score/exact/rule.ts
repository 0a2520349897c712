import { defineCheck } from "../trial/define-check.ts";

/** Checks that the policy rules that are not preconditions were followed. */
export const rule = defineCheck("exact", {
  name: "rule",
  effect: "remarks",
  mode: "procedure_lapse",
  says: "a policy rule that is not a precondition was broken",
  find: ({ adherence }) => adherence.breaches,
});
