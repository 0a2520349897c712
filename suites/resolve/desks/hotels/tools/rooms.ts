import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { logDeed } from "../../../shared/action-log.ts";
import { findReferenceRow, requireOpenCase } from "../../../shared/case-state.ts";
import { addDays } from "../../../shared/clock.ts";
import { Amount, Id } from "../../../shared/input.ts";
import { round } from "../../../shared/money.ts";
import { reservation } from "../reservation.ts";

export const rebookStay = defineTool({
  name: "rebook_stay",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe:
    "Move a stay to another room or to other dates. offer is the id of a room from search_rooms " +
    "(RM-…); dates are the arrival and departure dates; collect is the extra amount the guest pays, " +
    "including levy (0 if there is none).",
  input: z.object({ ref: Id, offer: Id, dates: z.array(z.iso.date()).length(2), collect: Amount }),
  phrases: {
    propose: "book you into room {room} from {arrival} to {departure} and collect {collect} pounds",
    done:
      "I have booked you into room {room} at {property}, from {arrival} to {departure}, reference " +
      "{id}; we will collect {collect} pounds.",
  },
  run: (world, { ref, offer, dates, collect }) => {
    requireOpenCase(world);
    const stay = findReferenceRow(world, reservation, ref);
    const [arrival = "", departure = ""] = [...dates].sort();
    const room =
      world.get("SELECT * FROM rooms WHERE id = ? AND free = 1 AND free_from <= ? AND free_to >= ?", offer, arrival, departure) ??
      world.reject("not_free", `${offer} is not available from ${arrival} to ${departure}.`);
    if (collect < 0) world.reject("negative", "This tool cannot pay money out; collect must be 0 or more.");
    const { property = null, type = null, room: number = null } = room;
    // A guest who has already arrived keeps the arrival date.
    const from = stay.status === "in_house" ? (stay.arrival ?? null) : arrival;
    world.run(
      "UPDATE reservations SET property = ?, type = ?, room = ?, arrival = ?, departure = ? WHERE id = ?",
      property,
      type,
      number,
      from,
      departure,
      ref,
    );
    world.run("UPDATE rooms SET free = 0 WHERE id = ?", offer);
    if (stay.arrival !== from || stay.departure !== departure) moveNights(world, ref, { room, arrival, departure });
    const id = logDeed(world, { ref, purpose: "rebook", about: offer, amount: collect });
    return { id, offer, room: number, type, property, arrival, departure, collect: round(collect) };
  },
});

/** Replaces the nights of a stay, from today on, with the new dates at the rate of the offer. */
function moveNights(
  world: WorldAccess,
  ref: string,
  { room, arrival, departure }: { readonly room: Row; readonly arrival: string; readonly departure: string },
): void {
  world.run("DELETE FROM nights WHERE ref = ? AND date >= ?", ref, world.today);
  for (let date = arrival; date < departure; date = addDays(date, 1)) world.insert("nights", { ref, date, rate: Number(room.rate) });
}
