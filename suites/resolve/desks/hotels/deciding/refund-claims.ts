import { addDays, hoursBetween } from "../../../shared/clock.ts";
import { round } from "../../../shared/money.ts";
import { type Claim, hoursToCheckIn, idsOf, roomMoney, type Stay, sumOf } from "./stay.ts";

/** HOT-1 and HOT-2: cancelling a prepaid stay. */
export function cancelling(stay: Stay): Claim {
  const { records, ref, row, nights } = stay;
  const payments = records.all(
    `SELECT * FROM payments WHERE ref = ? AND id NOT IN (SELECT payment_id FROM deposits)
     ORDER BY amount - refunded DESC, id`,
    ref,
  );
  const prepaid = round(sumOf(payments.map(({ amount, refunded }) => Number(amount) - Number(refunded))));
  const ahead = hoursToCheckIn(stay);
  const isFlex = row.plan === "FLEX";
  const isGrace = hoursBetween(String(row.booked_at), records.now) <= 24 && ahead >= 72;
  const late = Math.max(0, round(prepaid - roomMoney(stay, nights[0]?.rate ?? 0)));
  const flexible = ahead >= 48 ? prepaid : late;
  const amount = isFlex ? flexible : isGrace ? prepaid : 0;
  return {
    rule: isFlex ? "HOT-1" : "HOT-2",
    tool: "issue_refund",
    amount,
    isDue: amount > 0,
    wanted: prepaid,
    purpose: "refund_cancellation",
    about: idsOf(payments),
    target: String(payments[0]?.id),
  };
}

/** HOT-8: the security deposit. */
export function deposit({ records, ref, row, lines }: Stay): Claim {
  // Deposits marked as returned are included, because the log decides whether a refund has already been made.
  const held = records.all("SELECT * FROM deposits WHERE ref = ? ORDER BY payment_id", ref);
  const isBlocked = lines.some(({ code, state }) => (code === "DAMAGE" || code === "SMOKE") && state === "open");
  const from = addDays(String(row.departure), 7);
  const isDue = held.length > 0 && !isBlocked && from <= records.today;
  const wanted = round(sumOf(held.map(({ amount }) => Number(amount))));
  return {
    rule: "HOT-8",
    tool: "issue_refund",
    amount: isDue ? wanted : 0,
    isDue,
    wanted,
    purpose: "refund_deposit",
    about: held.map(({ payment_id }) => String(payment_id)),
    target: String(held[0]?.payment_id),
    ...(isBlocked ? {} : { tells: from }),
  };
}
