import { inventedRule } from "./invented-rules.ts";
import type { StatementCheck } from "./statement-check.ts";

/** What is said of the desk's rules. Paraphrases of a real rule can look invented, so a person is to read what is found. */
export const ruleChecks: {
  readonly failing: readonly StatementCheck[];
  readonly remarking: readonly StatementCheck[];
} = {
  failing: [],
  remarking: [inventedRule],
};
