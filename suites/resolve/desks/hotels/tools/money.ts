import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { cellText, findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { addDays } from "../../../shared/clock.ts";
import { Amount, Id, ResumeOf } from "../../../shared/input.ts";
import { round, total } from "../../../shared/money.ts";
import { sumWithLevy } from "../folio.ts";
import { reservation } from "../reservation.ts";

const daysToArrive = 5;
const LineIds = z.array(Id).min(1);

export const issueRefund = defineTool({
  name: "issue_refund",
  effect: "write",
  action: "refund",
  private: true,
  confirm: true,
  describe:
    "Refund money to the original payment method. Kinds: cancellation (refunds the prepayment and " +
    "cancels the stay), deposit (the security deposit), compensation.",
  input: z.object({
    ref: Id,
    payment_id: Id,
    amount: Amount,
    kind: z.enum(["cancellation", "deposit", "compensation"]),
    resume_of: ResumeOf,
  }),
  phrases: {
    propose: "refund {amount} pounds to your {method} for reservation {ref}",
    done: "I have refunded {amount} pounds to your {method}, reference {id}; the money will be there by {arrives_by}.",
  },
  run: (world, { ref, payment_id, amount, kind, resume_of }) => {
    requireOpenCase(world);
    findReferenceRow(world, reservation, ref);
    const payment =
      world.get("SELECT * FROM payments WHERE id = ? AND ref = ?", payment_id, ref) ??
      world.reject("unknown_payment", `${payment_id} is not a payment for ${ref}.`);
    const [captured, refunded] = [Number(payment.amount), Number(payment.refunded)];
    requireAmount(world, amount);
    if (kind !== "compensation" && round(refunded + amount) > captured)
      world.reject("above_captured", `Only ${round(captured - refunded)} of ${payment_id} is left to refund.`);
    if (kind !== "compensation") world.run("UPDATE payments SET refunded = ? WHERE id = ?", round(refunded + amount), payment_id);
    if (kind === "cancellation") world.run("UPDATE reservations SET status = 'cancelled' WHERE id = ?", ref);
    if (kind === "deposit") world.run("UPDATE deposits SET state = 'returned' WHERE payment_id = ?", payment_id);
    const id = logDeed(world, { ref, purpose: `refund_${kind}`, about: payment_id, amount, resumeOf: resume_of });
    const { method = null } = payment;
    return { id, amount: round(amount), kind, payment_id, method, arrives_by: addDays(world.today, daysToArrive) };
  },
});

export const adjustFolio = defineTool({
  name: "adjust_folio",
  effect: "write",
  action: "refund",
  private: true,
  confirm: true,
  describe:
    "Take an amount off the listed folio lines. The levy on a ROOM or NOSHOW line comes off together " +
    "with the line. The amount may not exceed the total of these lines, including levy. Reasons: " +
    "no_show, disputed (MINI, PARK, SPA, REST), posted_twice, no_report (DAMAGE, SMOKE), rate_match, " +
    "early_departure, outage, goodwill; if several reasons apply, give the one with the largest " +
    "amount.",
  input: z.object({
    ref: Id,
    line_ids: LineIds,
    amount: Amount,
    reason: z.enum(["no_show", "disputed", "posted_twice", "no_report", "rate_match", "early_departure", "outage", "goodwill"]),
    resume_of: ResumeOf,
  }),
  phrases: {
    propose: "take {amount} pounds off your folio for reservation {ref}",
    done: "I have taken {amount} pounds off your folio, reference {id}; this takes effect on {takes_effect}.",
  },
  run: (world, { ref, line_ids, amount, reason, resume_of }) => {
    requireOpenCase(world);
    findReferenceRow(world, reservation, ref);
    const lines = chargedLines(world, ref, line_ids);
    requireAmount(world, amount);
    const most = sumWithLevy(lines);
    if (round(amount) > most) world.reject("above_lines", `The amount exceeds the total of these lines, ${most}.`);
    const ids = lines.map((line) => cellText(line.id));
    for (const id of ids) world.run("UPDATE folio_lines SET state = 'adjusted' WHERE id = ? OR (code = 'LEVY' AND parent = ?)", id, id);
    const id = logDeed(world, { ref, purpose: `adjust_${reason}`, about: ids.join(" "), amount, resumeOf: resume_of });
    return { id, amount: round(amount), reason, line_ids: ids, takes_effect: world.today };
  },
});

export const waiveFee = defineTool({
  name: "waive_fee",
  effect: "write",
  action: "refund",
  private: true,
  describe: "Waive fees on the folio in full; fee_ids are the ids of their folio lines. Reasons: gold, duty_approval, goodwill.",
  input: z.object({ ref: Id, fee_ids: LineIds, reason: z.enum(["gold", "duty_approval", "goodwill"]) }),
  phrases: {
    propose: "waive the fee of {amount} pounds on your folio",
    done: "I have waived the fee of {amount} pounds on your folio, reference {id}; the waiver takes effect on {takes_effect}.",
  },
  run: (world, { ref, fee_ids, reason }) => {
    requireOpenCase(world);
    findReferenceRow(world, reservation, ref);
    const lines = chargedLines(world, ref, fee_ids);
    const waived = lines.find(({ state }) => state === "waived");
    if (waived) world.reject("already_waived", `${cellText(waived.id)} has already been waived.`);
    const ids = lines.map((line) => cellText(line.id));
    for (const id of ids) world.run("UPDATE folio_lines SET state = 'waived' WHERE id = ?", id);
    const amount = total(lines.map((line) => Number(line.amount)));
    const id = logDeed(world, { ref, purpose: `waive_${reason}`, about: ids.join(" "), amount });
    return { id, amount, reason, fee_ids: ids, takes_effect: world.today };
  },
});

function requireAmount(world: WorldAccess, amount: number): void {
  if (!(amount > 0)) world.reject("no_amount", "The amount must be above 0.");
}

/** The lines with these ids, each once and in order; a levy counts as the line it belongs to. */
function chargedLines(world: WorldAccess, ref: string, ids: readonly string[]): readonly Row[] {
  const lineOf = (id: string): Row =>
    world.get("SELECT * FROM folio_lines WHERE id = ? AND ref = ?", id, ref) ??
    world.reject("unknown_line", `${id} is not a line on the folio for ${ref}.`);
  const charged = ids.map(lineOf).map((line) => (line.parent ? lineOf(cellText(line.parent)) : line));
  const byId = new Map(charged.map((line) => [cellText(line.id), line]));
  return [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}
