import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { cellText, findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { Amount, Id, ResumeOf } from "../../../shared/input.ts";
import { round } from "../../../shared/money.ts";
import { booking } from "../booking.ts";

/** A cabin with seats for the whole party, preferably the party's own cabin. */
function cabinFor(flight: Row, own: string, party: number): string | undefined {
  const seats = { ECO: Number(flight.eco_seats), BUS: Number(flight.bus_seats) };
  const order = own === "BUS" ? (["BUS", "ECO"] as const) : (["ECO", "BUS"] as const);
  return order.find((cabin) => seats[cabin] >= party);
}

interface Move {
  readonly segment: Row;
  readonly flight: Row;
  readonly party: number;
}

function moveSegment(world: WorldAccess, { segment, flight, party }: Move): void {
  if (segment.route !== flight.route)
    world.reject("other_route", `${cellText(flight.id)} does not fly on the route ${cellText(segment.route)}.`);
  const cabin =
    cabinFor(flight, cellText(segment.cabin), party) ??
    world.reject("no_seats", `${cellText(flight.id)} does not have ${party} seats in one cabin.`);
  const column = cabin === "BUS" ? "bus_seats" : "eco_seats";
  world.run(`UPDATE flights SET ${column} = ${column} - ? WHERE id = ?`, party, flight.id ?? null);
  world.run(
    "UPDATE segments SET flight_id = ?, cabin = ?, status = 'confirmed' WHERE id = ?",
    flight.id ?? null,
    cabin,
    segment.id ?? null,
  );
}

function findSegment(world: WorldAccess, ref: string, id: string): Row {
  return (
    world.get("SELECT s.*, f.route FROM segments s JOIN flights f ON f.id = s.flight_id WHERE s.id = ? AND s.ref = ?", id, ref) ??
    world.reject("unknown_segment", `${id} is not a segment on ${ref}.`)
  );
}

export const rebookFlight = defineTool({
  name: "rebook_flight",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe:
    "Move segments of a booking, with the whole party, to another flight on the same route, and " +
    "charge the cost of the change (0 if it is free) to the payment method on file.",
  input: z.object({
    ref: Id,
    segments: z.array(Id).min(1).describe("ids of the segments to move (SG-…)"),
    flight: Id.describe("the id of the new flight, as returned by search_flights, like CV422-0319"),
    collect: Amount.min(0),
    resume_of: ResumeOf,
  }),
  phrases: {
    propose: "move booking {ref} to {flight} on {day}, leaving at {leaves_at}, {price_said}",
    done: "I have moved you to {flight} on {day}, leaving at {leaves_at}, {price_said}; the reference is {id}.",
  },
  run: (world, { ref, segments, flight, collect, resume_of }) => {
    requireOpenCase(world);
    const { pax_count = null } = findReferenceRow(world, booking, ref);
    for (const id of segments) {
      // Read the flight again for each segment, because the previous segment may have taken the last seats.
      const found =
        world.get("SELECT * FROM flights WHERE id = ?", flight) ?? world.reject("unknown_flight", `There is no flight ${flight}.`);
      moveSegment(world, { segment: findSegment(world, ref, id), flight: found, party: Number(pax_count) });
    }
    const about = [...segments].sort().join(" ");
    const id = logDeed(world, { ref, purpose: "rebook", about, amount: round(collect), resumeOf: resume_of });
    const row = world.get("SELECT * FROM flights WHERE id = ?", flight) ?? {};
    const [day = "", leaves_at = ""] = cellText(row.dep).split("T");
    return {
      id,
      flight: row.number ?? null,
      flight_id: flight,
      segments,
      day,
      leaves_at,
      arrives: row.arr ?? null,
      amount: round(collect),
      price_said: collect === 0 ? "at no charge" : `for ${collect.toFixed(2)} euros`,
    };
  },
});
