import { hoursSince } from "./clock.ts";
import type { DeskTerms } from "./desk-terms.ts";
import { list, text } from "./fields.ts";
import { customerBefore, failedChecks, filesSeen, lastRead } from "./trace-queries.ts";

/**
 * The conditions for three reasons to escalate that all desks share: two failed identity checks, a suspicious account, and a legal dispute.
 */
export function sharedGrounds(changes: readonly string[]): DeskTerms["grounds"] {
  return {
    identity_failed: (trace, { index }) => failedChecks(trace).filter((check) => check.index < index).length >= 2,
    fraud: (trace, step) => {
      const customer = customerBefore(trace, step);
      const changed = text(customer, "contact_changed_at");
      // Recently changed contact details block payments, but not the writes that scope `change` covers.
      const isFresh = changed !== "" && hoursSince(changed) < 72 && !changes.includes(step.call.tool);
      return text(customer, "flag") === "fraud" || isFresh;
    },
    legal: (trace, step) => {
      const payments = list(lastRead(trace, "get_payments", step), "payments");
      const files = filesSeen(trace, step.index);
      return (
        payments.some((payment) => text(payment, "chargeback") === "open") || files.some((file) => text(file, "kind") === "legal_letter")
      );
    },
  };
}
