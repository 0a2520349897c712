import type { CallStep, JsonObject, Trace } from "deskproof";
import { authorisation } from "../../../shared/authorisation.ts";
import { hoursBetween, hoursUntil, minutesBetween } from "../../../shared/clock.ts";
import { amount, list, text, texts } from "../../../shared/fields.ts";
import { round, total } from "../../../shared/money.ts";
import { argument, tried } from "../../../shared/trace-queries.ts";
import { disruptionsOf, mayChoose } from "./disruptions.ts";
import { flightsFound, partyOf, type Reads, readsBefore, unflownOf } from "./reads.ts";

/** The segments that a rebooking names. */
export function movedSegments(step: CallStep): readonly string[] {
  return texts(step.call.args, "segments");
}

/** Whether every segment of a rebooking may be moved because of a disruption. */
export function isForced(trace: Trace, step: CallStep): boolean {
  const reads = readsBefore(trace, step);
  return movedSegments(step).every((segment) => mayChoose(reads, segment));
}

/** The rebookings that are due to a disruption, or the voluntary ones. */
export function rebookings(trace: Trace, why: "forced" | "wanted"): readonly CallStep[] {
  return tried(trace, "rebook_flight").filter((step) => isForced(trace, step) === (why === "forced"));
}

/** A segment of a booking by its id. */
function segmentOf(booking: JsonObject | undefined, id: string): JsonObject | undefined {
  return list(booking, "segments").find((segment) => text(segment, "id") === id);
}

/** The flight that a rebooking names, if an earlier search returned it. */
export function wantedFlight(trace: Trace, step: CallStep): JsonObject | undefined {
  const id = argument(step, "flight").toUpperCase();
  return flightsFound(trace, step).find((flight) => text(flight, "id") === id);
}

/** Whether a flight on the same route has seats for the whole party in their cabin. */
export function hasRoom({ booking }: Reads, id: string, flight: JsonObject): boolean {
  const segment = segmentOf(booking, id);
  const seats = amount(flight, text(segment, "cabin") === "BUS" ? "bus_seats" : "eco_seats");
  return text(segment, "route") === text(flight, "route") && seats >= partyOf(booking);
}

/** Whether there are at least 45 minutes between a flight and the ones before and after it. */
function connects({ booking, status }: Reads, id: string, flight: JsonObject): boolean {
  const segments = list(booking, "segments");
  const place = segments.findIndex((segment) => text(segment, "id") === id);
  const isFlying = (segment: JsonObject | undefined): segment is JsonObject =>
    segment !== undefined &&
    text(segment, "status") !== "cancelled" &&
    !disruptionsOf(status, text(segment, "id")).some((row) => text(row, "kind") === "cancelled");
  const [before, after] = [segments[place - 1], segments[place + 1]];
  const late = Math.max(
    0,
    // Until a flight has landed, its delay on departure counts as its delay.
    ...disruptionsOf(status, text(before, "id")).map((row) => amount(row, "arrival_late_min") || amount(row, "minutes") || 0),
  );
  return (
    (!isFlying(before) || minutesBetween(text(before, "arr"), text(flight, "dep")) - late >= 45) &&
    (!isFlying(after) || minutesBetween(text(flight, "arr"), text(after, "dep")) >= 45)
  );
}

/** Whether a disrupted segment may be rebooked to a flight at no charge. */
export function isFree(reads: Reads, id: string, flight: JsonObject): boolean {
  const original = text(segmentOf(reads.booking, id), "dep");
  const isInTime = hoursBetween(original, text(flight, "dep")) <= 7 * 24;
  return isInTime && hasRoom(reads, id, flight) && connects(reads, id, flight);
}

/** Whether a supervisor's note waives AIR-6. */
export function isChangeLifted(trace: Trace, step: CallStep): boolean {
  return authorisation(trace, step, "AIR-6") !== undefined;
}

/** Whether the fare family allows a segment to be changed now. */
export function isChangeable(booking: JsonObject | undefined, id: string): boolean {
  const segment = unflownOf(booking).find((one) => text(one, "id") === id);
  const hours = segment ? hoursUntil(text(segment, "dep")) : Number.NaN;
  if (text(booking, "family") === "FLEX") return hours >= 2;
  return text(booking, "family") === "CLASSIC" && hours >= 24;
}

/** The cost of a voluntary change. */
export function priceOfChange(booking: JsonObject | undefined, ids: readonly string[], flight: JsonObject): number {
  const fee = text(booking, "family") === "CLASSIC" ? 60 : 0;
  const each = ids.map((id) => {
    const paid = amount(segmentOf(booking, id), "fare_component");
    return fee + Math.max(0, amount(flight, "fare") - paid);
  });
  return round(partyOf(booking) * total(each));
}
