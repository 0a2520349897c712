import { defineTool, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { addDays } from "../../../shared/clock.ts";
import { Id } from "../../../shared/input.ts";
import { total } from "../../../shared/money.ts";
import { booking } from "../booking.ts";

export const waiveFee = defineTool({
  name: "waive_fee",
  effect: "write",
  action: "waive",
  private: true,
  describe:
    "Waive fees on a booking; a waiver takes effect within 7 days. Reasons: late_bag, seat (the " +
    "passenger was given a different seat class from the one bought), bereavement, gold (a Gold " +
    "member's first waiver of a change fee this year).",
  input: z.object({
    ref: Id,
    fee_ids: z.array(Id).min(1).describe("fee ids (FE-…)"),
    reason: z.enum(["late_bag", "seat", "bereavement", "gold"]),
  }),
  phrases: {
    propose: "waive {amount} euros in fees on booking {ref}",
    done: "I have waived {amount} euros in fees on your booking, reference {id}; the waiver will take effect by {effective_by}.",
  },
  run: (world, { ref, fee_ids, reason }) => {
    requireOpenCase(world);
    findReferenceRow(world, booking, ref);
    const ids = [...new Set(fee_ids)].sort();
    const fees = ids.map(
      (id) =>
        world.get("SELECT * FROM fees WHERE id = ? AND ref = ?", id, ref) ?? world.reject("unknown_fee", `${id} is not a fee on ${ref}.`),
    );
    if (fees.some(({ state }) => state === "waived")) world.reject("waived", "One of these fees has already been waived.");
    for (const id of ids) world.run("UPDATE fees SET state = 'waived' WHERE id = ?", id);
    const amount = total(fees.map((fee) => Number(fee.amount)));
    const id = logDeed(world, { ref, purpose: `waive_${reason}`, about: ids.join(" "), amount });
    return { id, amount, fee_ids: ids, reason, effective_by: addDays(world.today, 7) };
  },
});
