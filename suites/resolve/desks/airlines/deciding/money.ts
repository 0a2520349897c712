import type { Row } from "deskproof";
import { daysBetween, hoursBetween, minutesBetween } from "../../../shared/clock.ts";
import { deedsOf } from "../../../shared/decide-steps.ts";
import { round } from "../../../shared/money.ts";
import { type Claim, type Entitlement, isLetDown, nothing, segmentsOf, troublesOf } from "./claim.ts";

function paymentsOf({ records, ref }: Claim): readonly Row[] {
  return records.all("SELECT * FROM payments WHERE ref = ? ORDER BY captured_at, id", ref);
}

function sum(rows: readonly Row[], ...columns: readonly string[]): number {
  return rows.reduce((all, row) => all + columns.reduce((one, column) => one + Number(row[column]), 0), 0);
}

interface Money {
  readonly kind: string;
  readonly rule: string;
  readonly amount: number;
  readonly payments?: readonly Row[];
}

/** The entitlement to a refund of one kind: already paid, due, or excluded by the rule because the amount is 0. */
function money(claim: Claim, { kind, rule, amount, payments = paymentsOf(claim) }: Money): Entitlement {
  const { records, ref } = claim;
  const about = payments.map(({ id }) => String(id));
  const { isDone, posted } = deedsOf(records, { ref, purpose: `refund_${kind}`, about });
  if (isDone) return { kind: "done" };
  if (!(amount > 0)) return nothing(rule);
  return { kind: "due", tool: "issue_refund", amount: round(amount), posted, payments };
}

/** AIR-1 and AIR-2: the customer cancels the unflown segments. */
export function cancelling(claim: Claim): Entitlement {
  const { records, booking } = claim;
  const segments = segmentsOf(claim).filter(({ status }) => status === "confirmed");
  const ahead = Math.min(...segments.map(({ dep }) => hoursBetween(records.now, String(dep))));
  const party = Number(booking.pax_count);
  const share = booking.family === "FLEX" && ahead >= 2 ? 1 : booking.family === "CLASSIC" && ahead >= 24 ? 0.8 : 0;
  const byFamily = party * (share * sum(segments, "fare_component") + sum(segments, "taxes"));
  const isFirstDay = hoursBetween(String(booking.booked_at), records.now) <= 24 && ahead >= 168;
  const isTooLate = segments.length === 0 || ahead <= 0;
  const amount = isTooLate ? 0 : isFirstDay ? sum(paymentsOf(claim), "amount") : byFamily;
  return money(claim, { kind: "cancellation", rule: "AIR-2", amount });
}

/** AIR-3: the taxes for the missed segments. */
export function missedFlight(claim: Claim): Entitlement {
  const missed = segmentsOf(claim).filter(({ status, dep }) => status === "no_show" && daysBetween(String(dep), claim.records.now) <= 90);
  return money(claim, {
    kind: "no_show",
    rule: "AIR-3",
    amount: Number(claim.booking.pax_count) * sum(missed, "taxes"),
  });
}

/** AIR-4: the refund for the disrupted segment and the unflown segments after it. */
export function moneyForDisruption(claim: Claim): Entitlement {
  const { records, ref, booking } = claim;
  const unflown = segmentsOf(claim).filter(({ status }) => status === "confirmed");
  const first = unflown.findIndex((segment) => isLetDown(claim, segment));
  const given = first < 0 ? [] : unflown.slice(first);
  const fees = given.flatMap(({ id = null }) =>
    records.all("SELECT amount FROM fees WHERE ref = ? AND segment_id = ? AND state = 'charged'", ref, id),
  );
  const amount = Number(booking.pax_count) * sum(given, "fare_component", "taxes") + sum(fees, "amount");
  return money(claim, { kind: "disruption", rule: "AIR-4", amount });
}

/** AIR-7: the compensation per passenger for a disruption. */
function rateFor(segment: Row, trouble: Row): number {
  if (["weather", "air_traffic_control", "outside_strike"].includes(String(trouble.cause))) return 0;
  const late = trouble.arrival_late_min === null ? Number.POSITIVE_INFINITY : Number(trouble.arrival_late_min);
  const hasArrived = trouble.arrival_late_min !== null;
  const isSudden = trouble.kind === "cancelled" && daysBetween(String(trouble.announced_at), String(segment.dep)) < 14;
  if (!isSudden && !(hasArrived && late >= 180)) return 0;
  const bands = [
    { upTo: 1500, rate: 250, halfBelow: 120 },
    { upTo: 3500, rate: 400, halfBelow: 180 },
    { upTo: Number.POSITIVE_INFINITY, rate: 600, halfBelow: 240 },
  ];
  const band = bands.find(({ upTo }) => Number(segment.km) <= upTo);
  return band === undefined ? 0 : late < band.halfBelow ? band.rate / 2 : band.rate;
}

/** AIR-7 for a whole booking. */
export function compensation(claim: Claim): Entitlement {
  const rates = segmentsOf(claim)
    .filter(({ status }) => status !== "no_show")
    .map((segment) => Math.max(0, ...troublesOf(claim, segment).map((trouble) => rateFor(segment, trouble))));
  const amount = Number(claim.booking.pax_count) * rates.reduce((all, rate) => all + rate, 0);
  return money(claim, { kind: "compensation", rule: "AIR-7", amount });
}

/** AIR-8: the later of two captures of the same amount. */
export function capturedTwice(claim: Claim): Entitlement {
  const payments = paymentsOf(claim);
  const later = payments.find((payment, place) =>
    payments
      .slice(0, place)
      .some(
        ({ amount, captured_at }) => amount === payment.amount && minutesBetween(String(captured_at), String(payment.captured_at)) <= 10,
      ),
  );
  if (!later) return money(claim, { kind: "duplicate", rule: "AIR-8", amount: 0 });
  return money(claim, { kind: "duplicate", rule: "AIR-8", amount: Number(later.amount), payments: [later] });
}
