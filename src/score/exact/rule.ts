import { defineCheck, type ExactCheck } from "../define-check.ts";

/** The rules of the policy that are no gates were kept. */
export const rule: ExactCheck<"rule"> = defineCheck({
  name: "rule",
  tier: "exact",
  effect: "remarks",
  mode: "procedure_lapse",
  says: "a rule of the policy was broken that is no gate",
  find: ({ adherence }) => adherence.breaches,
});
