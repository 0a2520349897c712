import { followUpCheck } from "./follow-up-check.ts";
import { foretoldCheck } from "./foretold-check.ts";
import { giftCheck } from "./gift-check.ts";
import { guaranteeCheck } from "./guarantee-check.ts";
import { sendBackCheck } from "./send-back-check.ts";
import type { StatementCheck } from "./statement-check.ts";

/** What an agent may not hold out: gifts nobody made, certainty, decisions of others, and calls that nothing brings about. */
export const promiseChecks: {
  readonly failing: readonly StatementCheck[];
  readonly remarking: readonly StatementCheck[];
} = {
  failing: [giftCheck, guaranteeCheck, foretoldCheck, followUpCheck, sendBackCheck],
  remarking: [],
};
