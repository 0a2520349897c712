import { type CallStep, defineRule, type Trace } from "deskproof";
import { authorisation } from "../../../shared/authorisation.ts";
import { text } from "../../../shared/fields.ts";
import { isSameSum, round } from "../../../shared/money.ts";
import { argument, made, tried } from "../../../shared/trace-queries.ts";
import { cancellationDue, isDepositDue, prepaid } from "./due.ts";
import { isRefusedBy, isRefusedRight } from "./judged.ts";
import { postedBefore, type Seen, seenBefore } from "./seen.ts";

function refunds(trace: Trace, kind: string): readonly CallStep[] {
  return tried(trace, "issue_refund").filter((step) => argument(step, "kind") === kind);
}

function cancellationsOn(trace: Trace, plan: string): readonly CallStep[] {
  return refunds(trace, "cancellation").filter((step) => text(seenBefore(trace, step).stay, "plan") === plan);
}

function isDeposit({ deposits }: Seen, payment: string): boolean {
  return deposits.some((deposit) => text(deposit, "payment_id") === payment.toUpperCase());
}

/** Whether money can be refunded to the payment it came from. */
function isOpen({ payments }: Seen, payment: string): boolean {
  const row = payments.find((one) => text(one, "id") === payment.toUpperCase());
  return text(row, "method_state") === "open";
}

/** Whether the right amount is refunded to a payment for the stay, and not to the deposit. */
function isCancelledRight(trace: Trace, step: CallStep): boolean {
  const seen = seenBefore(trace, step);
  const sum = round(cancellationDue(seen) - postedBefore(trace, step));
  const payment = argument(step, "payment_id");
  return isSameSum(Number(argument(step, "amount")), sum) && !isDeposit(seen, payment) && isOpen(seen, payment);
}

/** Whether a prepaid stay on this plan was escalated as a group contract. */
function wentOver(trace: Trace, plan: string): boolean {
  return made(trace, "escalate_to_human").some((step) => {
    const seen = seenBefore(trace, step);
    return argument(step, "reason") === "group_contract" && text(seen.stay, "plan") === plan && prepaid(seen) > 0;
  });
}

function cancelling(id: string, plan: string, says: string) {
  return defineRule({
    id,
    says,
    inPlay: (trace) => cancellationsOn(trace, plan).length > 0 || isRefusedBy(trace, id) || wentOver(trace, plan),
    check: (trace) =>
      cancellationsOn(trace, plan).every((step) => authorisation(trace, step, id) !== undefined || isCancelledRight(trace, step)) &&
      isRefusedRight(trace, id, (seen) => text(seen.stay, "plan") === plan && cancellationDue(seen) === 0),
  });
}

export const flexCancelled = cancelling(
  "HOT-1",
  "FLEX",
  "If a FLEX stay is cancelled at least 48 hours before check-in, refund the whole prepayment. If " +
    "the stay is cancelled later than that, refund the prepayment less the first night with levy for " +
    "each room.",
);

export const advanceCancelled = cancelling(
  "HOT-2",
  "ADV",
  "If an ADV stay is cancelled, there is no refund, with one exception: if the stay is cancelled " +
    "within 24 hours of booking and check-in is at least 72 hours away, refund the whole prepayment.",
);

/** Whether a deposit is refunded in full, from the seventh day on, with no damage or smoke line open. */
function isReturnedRight(trace: Trace, step: CallStep): boolean {
  const seen = seenBefore(trace, step);
  const payment = argument(step, "payment_id").toUpperCase();
  const held = seen.deposits.find((deposit) => text(deposit, "payment_id") === payment);
  const sum = round(Number(text(held, "amount")) - postedBefore(trace, step));
  const mayGo = isDepositDue(seen) && isOpen(seen, payment);
  return mayGo && held !== undefined && isSameSum(Number(argument(step, "amount")), sum);
}

export const depositReturned = defineRule({
  id: "HOT-8",
  says:
    "Refund a security deposit from the seventh day after departure, if no DAMAGE or SMOKE line is " +
    "open. Before that day, tell the guest the day from which we refund the deposit.",
  inPlay: (trace) => refunds(trace, "deposit").length > 0 || isRefusedBy(trace, "HOT-8"),
  check: (trace) =>
    refunds(trace, "deposit").every((step) => authorisation(trace, step, "HOT-8") !== undefined || isReturnedRight(trace, step)) &&
    isRefusedRight(trace, "HOT-8", (seen) => !isDepositDue(seen)),
});
