import type { CallStep, JsonObject, Trace } from "deskproof";
import { authorisation } from "../../../shared/authorisation.ts";
import { hoursBetween, hoursUntil, minutesBetween } from "../../../shared/clock.ts";
import { amount, list, text, texts } from "../../../shared/fields.ts";
import { round, total } from "../../../shared/money.ts";
import { argument, tried } from "../../../shared/trace-queries.ts";
import { disruptionsOf, mayChoose } from "./disruptions.ts";
import { flightsFound, partyOf, type Reads, readsBefore, unflownOf } from "./reads.ts";

/** The segments a rebooking names. */
export function movedSegments(step: CallStep): readonly string[] {
  return texts(step.call.args, "segments");
}

/** Whether every segment of a rebooking may be moved because we let its passengers down. */
export function isForced(trace: Trace, step: CallStep): boolean {
  const reads = readsBefore(trace, step);
  return movedSegments(step).every((segment) => mayChoose(reads, segment));
}

/** The rebookings for a disruption, or those the customer just wants. */
export function rebookings(trace: Trace, why: "forced" | "wanted"): readonly CallStep[] {
  return tried(trace, "rebook_flight").filter((step) => isForced(trace, step) === (why === "forced"));
}

/** A segment of a booking by its id. */
function segmentOf(booking: JsonObject | undefined, id: string): JsonObject | undefined {
  return list(booking, "segments").find((segment) => text(segment, "id") === id);
}

/** The flight a rebooking asks for, if a search had found it. */
export function wantedFlight(trace: Trace, step: CallStep): JsonObject | undefined {
  const id = argument(step, "flight").toUpperCase();
  return flightsFound(trace, step).find((flight) => text(flight, "id") === id);
}

/** Whether the whole party finds seats in its own cabin, on its own route. */
export function hasRoom({ booking }: Reads, id: string, flight: JsonObject): boolean {
  const segment = segmentOf(booking, id);
  const seats = amount(flight, text(segment, "cabin") === "BUS" ? "bus_seats" : "eco_seats");
  return text(segment, "route") === text(flight, "route") && seats >= partyOf(booking);
}

/** Whether 45 minutes lie between a flight and what is flown before and after it. */
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
    // Before it has landed, it is as late as it leaves.
    ...disruptionsOf(status, text(before, "id")).map(
      (row) => amount(row, "arrival_late_min") || amount(row, "minutes") || 0,
    ),
  );
  return (
    (!isFlying(before) || minutesBetween(text(before, "arr"), text(flight, "dep")) - late >= 45) &&
    (!isFlying(after) || minutesBetween(text(flight, "arr"), text(after, "dep")) >= 45)
  );
}

/** Whether a flight may be given for a disrupted segment at no charge. */
export function isFree(reads: Reads, id: string, flight: JsonObject): boolean {
  const original = text(segmentOf(reads.booking, id), "dep");
  const isInTime = hoursBetween(original, text(flight, "dep")) <= 7 * 24;
  return isInTime && hasRoom(reads, id, flight) && connects(reads, id, flight);
}

/** Whether a supervisor's note lifts what changes cost. */
export function isChangeLifted(trace: Trace, step: CallStep): boolean {
  return authorisation(trace, step, "AIR-6") !== undefined;
}

/** Whether the family lets a segment be changed now. */
export function isChangeable(booking: JsonObject | undefined, id: string): boolean {
  const segment = unflownOf(booking).find((one) => text(one, "id") === id);
  const hours = segment ? hoursUntil(text(segment, "dep")) : Number.NaN;
  if (text(booking, "family") === "FLEX") return hours >= 2;
  return text(booking, "family") === "CLASSIC" && hours >= 24;
}

/** What a change costs that the customer wants. */
export function priceOfChange(booking: JsonObject | undefined, ids: readonly string[], flight: JsonObject): number {
  const fee = text(booking, "family") === "CLASSIC" ? 60 : 0;
  const each = ids.map((id) => {
    const paid = amount(segmentOf(booking, id), "fare_component");
    return fee + Math.max(0, amount(flight, "fare") - paid);
  });
  return round(partyOf(booking) * total(each));
}
