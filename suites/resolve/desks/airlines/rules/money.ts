import { type CallStep, defineRule, type Trace } from "deskproof";
import { amount, text, texts } from "../../../shared/fields.ts";
import { argument, closingOf, refusalOf, tried } from "../../../shared/trace-queries.ts";
import { capturedOf, duplicateOf } from "../queries/fares.ts";
import { paysExactly, readsBefore, refunds } from "../queries/reads.ts";
import { feesBefore, isWaivable } from "../queries/service.ts";

export const capturedTwice = defineRule({
  id: "AIR-8",
  says: "If the payment for one booking was captured twice, for the same amount and within 10 minutes, refund the later capture.",
  inPlay: (trace) => {
    const closing = closingOf(trace);
    const wasSeen = closing !== undefined && duplicateOf(readsBefore(trace, closing)) !== undefined;
    return wasSeen || refunds(trace, "duplicate").length > 0 || refusalOf(trace)?.rule === "AIR-8";
  },
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused = refusal?.rule !== "AIR-8" || !duplicateOf(readsBefore(trace, refusal.step));
    return (
      isRightlyRefused &&
      refunds(trace, "duplicate").every((step) => {
        const later = duplicateOf(readsBefore(trace, step));
        return text(later, "id") === argument(step, "payment_id") && paysExactly(trace, step, amount(later, "amount"));
      })
    );
  },
});

const reasons = ["late_bag", "seat", "bereavement", "gold"];

function isGrounded(trace: Trace, step: CallStep): boolean {
  const reason = argument(step, "reason");
  const ids = texts(step.call.args, "fee_ids");
  const fees = feesBefore(trace, step).filter((fee) => ids.includes(text(fee, "id")));
  return (
    fees.length === ids.length && fees.every((fee) => isWaivable(trace, step, { fee, reason })) && (reason !== "gold" || ids.length === 1)
  );
}

export const waivedFees = defineRule({
  id: "AIR-9",
  says:
    "Waive a fee only for one of these four reasons: the bag was delivered more than 24 hours late; " +
    "the passenger was given a different seat class from the one bought; you have opened a death " +
    "certificate that is no older than 14 days (for a change fee); this is the Gold member's first " +
    "waiver of a change fee in the calendar year.",
  inPlay: (trace) => tried(trace, "waive_fee").length > 0 || refusalOf(trace)?.rule === "AIR-9",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused =
      refusal?.rule !== "AIR-9" ||
      !feesBefore(trace, refusal.step).some((fee) => reasons.some((reason) => isWaivable(trace, refusal.step, { fee, reason })));
    return isRightlyRefused && tried(trace, "waive_fee").every((step) => isGrounded(trace, step));
  },
});

function goesBackRight(trace: Trace, step: CallStep): boolean {
  const { payments } = readsBefore(trace, step);
  const payment = payments.find((one) => text(one, "id") === argument(step, "payment_id"));
  const left = amount(payment, "amount") - amount(payment, "refunded");
  return (
    text(payment, "method_state") === "open" &&
    (argument(step, "kind") === "compensation" || Math.round((left - Number(argument(step, "amount"))) * 100) >= 0)
  );
}

export const originalPayment = defineRule({
  id: "AIR-14",
  says:
    "Refund only to the payment the money came from, and at most the amount captured less the amount " +
    "already refunded. If that payment method is closed, escalate as `payment_route`.",
  inPlay: (trace) => tried(trace, "issue_refund").length > 0 || refusalOf(trace)?.rule === "AIR-14",
  check: (trace) => {
    const refusal = refusalOf(trace);
    // A refund that is due must not be refused just because the customer wants it on another card.
    const isRightlyRefused = refusal?.rule !== "AIR-14" || !(capturedOf(readsBefore(trace, refusal.step)) > 0);
    return isRightlyRefused && tried(trace, "issue_refund").every((step) => goesBackRight(trace, step));
  },
});
