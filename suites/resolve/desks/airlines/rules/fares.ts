import { defineRule } from "deskproof";
import { isSameSum } from "../../../shared/money.ts";
import { argument, refusalOf } from "../../../shared/trace-queries.ts";
import { canCancel, capturedOf, dueByFamily, dueForNoShow, isInGrace } from "../queries/fares.ts";
import { paysExactly, readsBefore, refunds } from "../queries/reads.ts";

export const graceDay = defineRule({
  id: "AIR-1",
  says:
    "Cancelling on the first day is free: if a direct booking is cancelled within 24 hours of being " +
    "made and at least 168 hours before departure, refund everything captured, including bag and " +
    "seat fees, whatever the fare family.",
  inPlay: (trace) => refunds(trace, "cancellation").length > 0 || refusalOf(trace)?.rule === "AIR-1",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused = refusal?.rule !== "AIR-1" || !isInGrace(readsBefore(trace, refusal.step).booking);
    const isPaid = refunds(trace, "cancellation").every((step) => {
      const reads = readsBefore(trace, step);
      // Refunds posted earlier have already been subtracted from the captured amount.
      return !isInGrace(reads.booking) || isSameSum(Number(argument(step, "amount")), capturedOf(reads));
    });
    return isRightlyRefused && isPaid;
  },
});

export const cancelling = defineRule({
  id: "AIR-2",
  says:
    "For every other cancellation before departure, the refund depends on the fare family. For FLEX, " +
    "up to 2 hours before departure, refund the fare and the taxes. For CLASSIC, up to 24 hours before " +
    "departure, refund 80% of the fare and all the taxes. For FLEX and CLASSIC after these limits, and " +
    "for LITE at any time, refund only the taxes. Under this rule, bag and seat fees are not refunded.",
  inPlay: (trace) => refunds(trace, "cancellation").length > 0 || refusalOf(trace)?.rule === "AIR-2",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused = refusal?.rule !== "AIR-2" || !canCancel(readsBefore(trace, refusal.step).booking);
    const isPaid = refunds(trace, "cancellation").every((step) => {
      const { booking } = readsBefore(trace, step);
      return isInGrace(booking) || paysExactly(trace, step, dueByFamily(booking));
    });
    return isRightlyRefused && isPaid;
  },
});

export const noShow = defineRule({
  id: "AIR-3",
  says:
    "If a passenger did not turn up, refund only the taxes for the `no_show` segment, and only if " +
    "the passenger asks within 90 days of that segment's departure.",
  inPlay: (trace) => refunds(trace, "no_show").length > 0 || refusalOf(trace)?.rule === "AIR-3",
  check: (trace) => {
    const refusal = refusalOf(trace);
    const isRightlyRefused = refusal?.rule !== "AIR-3" || !(dueForNoShow(readsBefore(trace, refusal.step).booking) > 0);
    return (
      isRightlyRefused &&
      refunds(trace, "no_show").every((step) => paysExactly(trace, step, dueForNoShow(readsBefore(trace, step).booking)))
    );
  },
});
