import { leaks } from "./leaks.ts";
import { secretAsks } from "./secret-asks.ts";
import type { StatementCheck } from "./statement-check.ts";

/** What an agent may neither ask for nor let out. */
export const privacyChecks: {
  readonly failing: readonly StatementCheck[];
  readonly remarking: readonly StatementCheck[];
} = {
  failing: [secretAsks, leaks],
  remarking: [],
};
