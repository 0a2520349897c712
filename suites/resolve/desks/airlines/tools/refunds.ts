import { defineTool, type WorldAccess, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { addDays } from "../../../shared/clock.ts";
import { Amount, Id, ResumeOf } from "../../../shared/input.ts";
import { round } from "../../../shared/money.ts";
import { booking } from "../booking.ts";

/** Cancels the segments that a refund covers, so that their seats are released. */
function giveUpSegments(world: WorldAccess, ref: string, kind: string): void {
  if (kind === "cancellation") world.run("UPDATE segments SET status = 'cancelled' WHERE ref = ? AND status = 'confirmed'", ref);
  if (kind === "disruption")
    world.run(
      `UPDATE segments SET status = 'cancelled' WHERE ref = ? AND status = 'confirmed' AND id >= (
         SELECT MIN(s.id) FROM segments s JOIN disruptions d ON d.flight_id = s.flight_id
         WHERE s.ref = ? AND s.status = 'confirmed' AND (d.ref IS NULL OR d.ref = s.ref))`,
      ref,
      ref,
    );
}

export const issueRefund = defineTool({
  name: "issue_refund",
  effect: "write",
  action: "refund",
  private: true,
  confirm: true,
  describe:
    "Refund money to the original payment method. Kinds: cancellation (cancels every unflown segment), " +
    "no_show, disruption (cancels the disrupted segment and all segments after it), duplicate, " +
    "compensation.",
  input: z.object({
    ref: Id,
    payment_id: Id,
    amount: Amount,
    kind: z.enum(["cancellation", "no_show", "disruption", "duplicate", "compensation"]),
    resume_of: ResumeOf,
  }),
  phrases: {
    propose: "refund {amount} euros to your {method} for booking {ref}",
    done: "I have refunded {amount} euros to your {method}, reference {id}; the money will be there by {arrives_by}.",
  },
  run: (world, { ref, payment_id, amount, kind, resume_of }) => {
    requireOpenCase(world);
    findReferenceRow(world, booking, ref);
    const payment =
      world.get("SELECT * FROM payments WHERE id = ? AND ref = ?", payment_id, ref) ??
      world.reject("unknown_payment", `${payment_id} is not a payment for ${ref}.`);
    const [captured, refunded] = [Number(payment.amount), Number(payment.refunded)];
    if (!(amount > 0)) world.reject("no_amount", "The amount must be above 0.");
    if (kind !== "compensation" && round(refunded + amount) > captured)
      world.reject("above_captured", `Only ${round(captured - refunded)} of ${payment_id} is left to refund.`);
    if (kind !== "compensation") world.run("UPDATE payments SET refunded = ? WHERE id = ?", round(refunded + amount), payment_id);
    giveUpSegments(world, ref, kind);
    const id = logDeed(world, { ref, purpose: `refund_${kind}`, about: payment_id, amount, resumeOf: resume_of });
    const { method = null } = payment;
    return { id, amount: round(amount), kind, payment_id, method, arrives_by: addDays(world.today, 7) };
  },
});
