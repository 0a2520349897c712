import { defineTool, z } from "deskproof";

const Id = z.string().trim().toUpperCase();
const Postcode = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/\s+/g, "").replace(/(\d[A-Z]{2})$/, " $1"));

export const findSlots = defineTool({
  name: "find_slots",
  effect: "read",
  describe: "The van for a number of bedrooms, its price, and its free slots on a day; if there are none, alternatives on other days.",
  input: z.object({ day: z.string().trim(), bedrooms: z.number().int().min(0).max(6) }),
  run: (world, { day, bedrooms }) => {
    const van = world.get("SELECT id, price FROM vans WHERE ? BETWEEN bedrooms_from AND bedrooms_to", bedrooms);
    if (!van) return world.reject("no_van", "We have no van for this.");
    const slots = world.all("SELECT id, day, window FROM slots WHERE van = ? AND day = ? AND free = 1 ORDER BY id", van.id, day);
    const alternatives = slots.length
      ? []
      : world.all(
          "SELECT id, day, window FROM slots WHERE van = ? AND free = 1 AND abs(julianday(day) - julianday(?)) <= 4 ORDER BY day",
          van.id,
          day,
        );
    return { van: van.id, price: van.price, slots, alternatives };
  },
});

export const getBooking = defineTool({
  name: "get_booking",
  effect: "read",
  describe: "Look a booking up by the pick-up postcode and its reference or email address.",
  input: z.object({ pickup_postcode: Postcode, booking_ref: Id.optional(), contact_email: z.string().trim().toLowerCase().optional() }),
  run: (world, { pickup_postcode, booking_ref, contact_email }) =>
    world.get(
      `SELECT bookings.id AS booking_ref, bedrooms, day, window, heavy_item, price, crew_arrives
       FROM bookings JOIN slots ON slots.id = slot_id WHERE pickup_postcode = ? AND (bookings.id = ? OR contact_email = ?)`,
      pickup_postcode,
      booking_ref ?? "",
      contact_email ?? "",
    ) ?? world.reject("not_found", "There is no such booking."),
});

export const bookMove = defineTool({
  name: "book_move",
  effect: "write",
  action: "book",
  confirm: true,
  describe: "Book a removal in a free slot, for the total price.",
  input: z.object({
    slot_id: Id,
    pickup_postcode: Postcode,
    heavy_item: z.enum(["none", "piano", "safe"]),
    price: z.number().positive(),
  }),
  phrases: {
    propose: "book slot {slot_id} for {price} pounds",
    done: "I have booked your move. The reference is {booking_ref}, and the total is {price} pounds.",
  },
  run: (world, { slot_id, pickup_postcode, heavy_item, price }) => {
    const slot = world.get("SELECT free FROM slots WHERE id = ?", slot_id);
    if (slot?.free !== 1) return world.reject("not_free", "This slot is not free.");
    const id = world.nextId("bookings");
    world.run("UPDATE slots SET free = 0 WHERE id = ?", slot_id);
    world.insert("bookings", { id, pickup_postcode, slot_id, heavy_item, price });
    return { booking_ref: id, price };
  },
});

export const rescheduleMove = defineTool({
  name: "reschedule_move",
  effect: "write",
  action: "schedule",
  private: true,
  confirm: true,
  describe: "Move a booking to another free slot, for the fee that the policy names.",
  input: z.object({ booking_ref: Id, slot_id: Id, fee: z.number().min(0) }),
  phrases: {
    propose: "reschedule booking {booking_ref} to slot {slot_id} for a fee of {fee} pounds",
    done: "I have rescheduled your move, as {change_ref}. The fee is {fee} pounds.",
  },
  run: (world, { booking_ref, slot_id, fee }) => {
    const slot = world.get("SELECT free FROM slots WHERE id = ?", slot_id);
    if (slot?.free !== 1) return world.reject("not_free", "This slot is not free.");
    const id = world.nextId("changes");
    world.run("UPDATE slots SET free = 0 WHERE id = ?", slot_id);
    world.run("UPDATE bookings SET slot_id = ? WHERE id = ?", slot_id, booking_ref);
    world.insert("changes", { id, booking_ref, slot_id, fee });
    return { change_ref: id, fee };
  },
});
