import { defineTool, z } from "deskproof";
import { findReferenceRow } from "../../../shared/case-state.ts";
import { Id } from "../../../shared/input.ts";
import { booking } from "../booking.ts";

export const getFlightStatus = defineTool({
  name: "get_flight_status",
  effect: "read",
  private: true,
  describe:
    "Get the status of the flights on a booking: cancellations, delays, schedule changes and missed " +
    "connections, with the cause, the delay in minutes, how late the passengers arrived, and when " +
    "the disruption was announced.",
  input: z.object({ ref: Id }),
  run: (world, { ref }) => {
    findReferenceRow(world, booking, ref);
    const flights = world.all(
      `SELECT s.id AS segment_id, s.status, f.id AS flight_id, f.number AS flight, f.route, f.dep, f.arr, f.km
       FROM segments s JOIN flights f ON f.id = s.flight_id WHERE s.ref = ? ORDER BY s.id`,
      ref,
    );
    const disruptions = world.all(
      `SELECT d.id, s.id AS segment_id, d.kind, d.cause, d.minutes, d.arrival_late_min, d.announced_at, d.remark
       FROM disruptions d JOIN segments s ON s.flight_id = d.flight_id
       WHERE s.ref = ? AND (d.ref IS NULL OR d.ref = s.ref) ORDER BY d.announced_at, d.id`,
      ref,
    );
    return { ref, flights, disruptions };
  },
});

export const searchFlights = defineTool({
  name: "search_flights",
  effect: "read",
  private: true,
  describe:
    "List the flights that have not left yet on the same route as one segment of a booking, with the " +
    "seats left in each cabin and today's fare for one passenger. With a date, lists only the flights " +
    "on that date. The list may include flights that the policy does not allow.",
  input: z.object({
    ref: Id,
    segment: Id.describe("the segment id (SG-…)"),
    date: z.iso.date().nullish(),
  }),
  run: (world, { ref, segment, date }) => {
    findReferenceRow(world, booking, ref);
    const own =
      world.get("SELECT f.id, f.route FROM segments s JOIN flights f ON f.id = s.flight_id WHERE s.id = ? AND s.ref = ?", segment, ref) ??
      world.reject("unknown_segment", `${segment} is not a segment on ${ref}.`);
    const { id = null, route = null } = own;
    const flights = world.all(
      `SELECT id, number, route, dep, arr, eco_seats, bus_seats, fare FROM flights
       WHERE route = ? AND id <> ? AND dep > ? AND (? IS NULL OR substr(dep, 1, 10) = ?)
         AND id NOT IN (SELECT flight_id FROM disruptions WHERE kind = 'cancelled') ORDER BY dep, id`,
      route,
      id,
      world.now,
      date ?? null,
      date ?? null,
    );
    return { ref, segment, flights };
  },
});
