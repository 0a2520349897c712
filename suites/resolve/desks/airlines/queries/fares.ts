import type { JsonObject } from "deskproof";
import { daysSince, hoursSince, hoursUntil, minutesBetween } from "../../../shared/clock.ts";
import { amount, list, text } from "../../../shared/fields.ts";
import { isSameSum, round, total } from "../../../shared/money.ts";
import { partyOf, type Reads, unflownOf } from "./reads.ts";

function hoursToDeparture(booking: JsonObject | undefined): number {
  return Math.min(...unflownOf(booking).map((segment) => hoursUntil(text(segment, "dep"))));
}

/** Whether the booking has unflown segments, none of which has departed. */
export function canCancel(booking: JsonObject | undefined): boolean {
  return unflownOf(booking).length > 0 && hoursToDeparture(booking) > 0;
}

/** Whether a direct booking was made at most a day ago and departs at least a week from now. */
export function isInGrace(booking: JsonObject | undefined): boolean {
  return (
    canCancel(booking) &&
    text(booking, "channel") === "direct" &&
    hoursSince(text(booking, "booked_at")) <= 24 &&
    hoursToDeparture(booking) >= 168
  );
}

/** The captured amount that has not been refunded. */
export function capturedOf({ payments }: Reads): number {
  return total(payments.map((payment) => amount(payment, "amount") - amount(payment, "refunded")));
}

/** The refund that the fare family allows if the unflown segments are cancelled now. */
export function dueByFamily(booking: JsonObject | undefined): number {
  if (!canCancel(booking)) return 0;
  const segments = unflownOf(booking);
  const [party, hours, family] = [partyOf(booking), hoursToDeparture(booking), text(booking, "family")];
  const fare = party * total(segments.map((segment) => amount(segment, "fare_component")));
  const taxes = party * total(segments.map((segment) => amount(segment, "taxes")));
  if (family === "FLEX" && hours >= 2) return round(fare + taxes);
  if (family === "CLASSIC" && hours >= 24) return round(0.8 * fare + taxes);
  return round(taxes);
}

/** The taxes for the segments missed within the last 90 days. */
export function dueForNoShow(booking: JsonObject | undefined): number {
  const missed = list(booking, "segments").filter(
    (segment) => text(segment, "status") === "no_show" && daysSince(text(segment, "dep")) <= 90,
  );
  return round(partyOf(booking) * total(missed.map((segment) => amount(segment, "taxes"))));
}

/** The later of two captures of the same amount within ten minutes. */
export function duplicateOf({ payments }: Reads): JsonObject | undefined {
  return payments.find((later, place) =>
    payments
      .slice(0, place)
      .some(
        (earlier) =>
          isSameSum(amount(earlier, "amount"), amount(later, "amount")) &&
          minutesBetween(text(earlier, "captured_at"), text(later, "captured_at")) <= 10,
      ),
  );
}
