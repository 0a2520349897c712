import type { Row } from "deskproof";
import { hoursBetween, minutesBetween } from "../../../shared/clock.ts";
import { asked, askedList, deedsOf, isLifted } from "../../../shared/decide-steps.ts";
import { round } from "../../../shared/money.ts";
import { type Claim, type Entitlement, isLetDown, nothing, segmentsOf, troublesOf } from "./claim.ts";

/**
 * The segments to move. If the request names none, these are all unflown segments; if a disruption is the reason for the
 * move, only the disrupted ones among them.
 */
function movedOf(claim: Claim, isForced: boolean): readonly Row[] {
  const named = askedList(claim.request, "segments");
  const unflown = segmentsOf(claim).filter(({ status }) => status === "confirmed");
  if (named.length > 0) return unflown.filter(({ id }) => named.includes(String(id)));
  const hurt = unflown.filter((segment) => isLetDown(claim, segment));
  return isForced && hurt.length > 0 ? hurt : unflown;
}

/** The flights to consider: the requested flight or, if none was requested, all flights in order of departure. */
function wantedOf({ records, request }: Claim, [segment]: readonly Row[]): readonly Row[] {
  const wanted = asked(request, "flight");
  return records
    .all("SELECT * FROM flights WHERE route = ? AND dep > ? ORDER BY dep, id", segment?.route ?? null, records.now)
    .filter(({ id, number }) => id !== segment?.flight_id && ["", "first", id, number].includes(wanted));
}

function hasSeats({ booking }: Claim, segment: Row, flight: Row): boolean {
  const seats = segment.cabin === "BUS" ? flight.bus_seats : flight.eco_seats;
  return flight.route === segment.route && Number(seats) >= Number(booking.pax_count);
}

/** The delay of a flight on arrival or, until it has landed, on departure. */
function lateness({ arrival_late_min, minutes }: Row): number {
  return Number(arrival_late_min ?? minutes ?? 0);
}

/** AIR-5: whether there are at least 45 minutes between a flight and the ones before and after it, including delays. */
function isReachable(claim: Claim, segment: Row, flight: Row): boolean {
  const all = segmentsOf(claim);
  const place = all.findIndex(({ id }) => id === segment.id);
  const flies = (one: Row | undefined): one is Row =>
    one !== undefined && one.status !== "cancelled" && !troublesOf(claim, one).some(({ kind }) => kind === "cancelled");
  const [before, after] = [all[place - 1], all[place + 1]];
  const late = before ? Math.max(0, ...troublesOf(claim, before).map(lateness)) : 0;
  const since = flies(before) ? minutesBetween(String(before.arr), String(flight.dep)) - late : 45;
  const until = flies(after) ? minutesBetween(String(flight.arr), String(after.dep)) : 45;
  return since >= 45 && until >= 45;
}

function isDoneBefore({ records, ref }: Claim, moved: readonly Row[]): boolean {
  const about = moved.map(({ id }) => String(id));
  return moved.length > 0 && deedsOf(records, { ref, purpose: "rebook", about }).isDone;
}

/** AIR-4 and AIR-5: another flight because of a disruption. */
export function freeRebooking(claim: Claim): Entitlement {
  const moved = movedOf(claim, true);
  if (isDoneBefore(claim, moved)) return { kind: "done" };
  if (moved.length === 0 || !moved.every((segment) => isLetDown(claim, segment))) return nothing("AIR-4");
  const fits = (flight: Row) =>
    moved.every(
      (segment) =>
        hoursBetween(String(segment.dep), String(flight.dep)) <= 168 &&
        hasSeats(claim, segment, flight) &&
        isReachable(claim, segment, flight),
    );
  const flight = wantedOf(claim, moved).find(fits);
  return flight ? { kind: "due", tool: "rebook_flight", amount: 0, target: String(flight.id) } : nothing("AIR-5");
}

/** AIR-6: a voluntary change. */
export function wantedChange(claim: Claim): Entitlement {
  const { records, ref, booking } = claim;
  const moved = movedOf(claim, false);
  if (isDoneBefore(claim, moved)) return { kind: "done" };
  const isFree = isLifted(records, ref, "AIR-6");
  const least: { readonly [family: string]: number } = { FLEX: 2, CLASSIC: 24 };
  const hours = least[String(booking.family)] ?? Number.POSITIVE_INFINITY;
  const isAllowed = isFree || moved.every(({ dep }) => hoursBetween(records.now, String(dep)) >= hours);
  const flight = wantedOf(claim, moved).find((one) => moved.every((segment) => hasSeats(claim, segment, one)));
  if (moved.length === 0 || !isAllowed || !flight) return nothing("AIR-6");
  const fee = booking.family === "CLASSIC" ? 60 : 0;
  const each = moved.map((segment) => fee + Math.max(0, Number(flight.fare) - Number(segment.fare_component)));
  const price = Number(booking.pax_count) * each.reduce((all, one) => all + one, 0);
  return { kind: "due", tool: "rebook_flight", amount: isFree ? 0 : round(price), target: String(flight.id) };
}

/** AIR-12: whether this desk may rebook even though an agency sold the ticket. */
export function isOursToMove(claim: Claim): boolean {
  const moved = movedOf(claim, true);
  return (
    moved.length > 0 && moved.every((segment) => isLetDown(claim, segment) && hoursBetween(claim.records.now, String(segment.dep)) <= 48)
  );
}
