import { defineTool, z } from "deskproof";

const Code = z.string().trim().toUpperCase();

export const findBooking = defineTool({
  name: "find_booking",
  effect: "read",
  describe:
    "Find a booking with its confirmation code and the guest's surname, or with the email address and the arrival date (YYYY-MM-DD).",
  input: z.object({
    confirmation_code: Code.optional(),
    surname: z.string().trim().optional(),
    email: z.string().trim().toLowerCase().optional(),
    arrival_date: z.string().trim().optional(),
  }),
  run: (world, { confirmation_code, surname, email, arrival_date }) => {
    const columns = "SELECT code, surname, hotel, room_type, arrival, nights, total, rate FROM bookings WHERE ";
    const row =
      confirmation_code !== undefined && surname !== undefined
        ? world.get(columns + "code = ? AND lower(surname) = ?", confirmation_code, surname.toLowerCase())
        : email !== undefined && arrival_date !== undefined
          ? world.get(columns + "email = ? AND arrival = ?", email, arrival_date)
          : undefined;
    return row ?? world.reject("not_found", "No booking matches these details.");
  },
});

export const roomsFree = defineTool({
  name: "rooms_free",
  effect: "read",
  describe: "Which room types a hotel has free for a number of nights from a date, and the total price of each.",
  input: z.object({ hotel: z.string().trim(), arrival: z.string().trim(), nights: z.number().int().positive() }),
  run: (world, { hotel, arrival, nights }) => {
    const rooms = world.all(
      "SELECT room_type, per_night * ? AS total FROM rates WHERE hotel = ? AND NOT EXISTS (SELECT 1 FROM sold_out WHERE " +
        "sold_out.hotel = rates.hotel AND sold_out.room_type = rates.room_type AND night >= ? AND night < date(?, '+' || ? || ' days')) ORDER BY total",
      nights,
      hotel,
      arrival,
      arrival,
      nights,
    );
    return { hotel, arrival, nights, rooms };
  },
});

export const changeBooking = defineTool({
  name: "change_booking",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Move a booking to another arrival date, number of nights or room type, at the total from rooms_free.",
  input: z.object({
    confirmation_code: Code,
    arrival: z.string().trim(),
    nights: z.number().int().positive(),
    room_type: z.string().trim().toLowerCase(),
    total: z.number().nonnegative(),
  }),
  phrases: {
    propose: "change your booking to {nights} nights from {arrival} in a {room_type} room for {total} euros in all",
    done: "I have changed your booking: you arrive on {arrival}, and the new total is {total} euros. The reference is {id}.",
  },
  run: (world, { confirmation_code, arrival, nights, room_type, total }) => {
    if (!world.get("SELECT code FROM bookings WHERE code = ?", confirmation_code)) world.reject("not_found", "There is no such booking.");
    world.run(
      "UPDATE bookings SET arrival = ?, nights = ?, room_type = ?, total = ? WHERE code = ?",
      arrival,
      nights,
      room_type,
      total,
      confirmation_code,
    );
    const id = world.nextId("changes");
    world.insert("changes", { id, code: confirmation_code, arrival, nights, room_type, total });
    return { id, arrival, nights, room_type, total };
  },
});

export const addExtra = defineTool({
  name: "add_extra",
  effect: "write",
  action: "add",
  private: true,
  confirm: true,
  describe: "Add an extra to a booking, at its price for the whole stay.",
  input: z.object({
    confirmation_code: Code,
    extra: z.enum(["cot", "extra bed", "garage", "yard", "late check-in", "dog"]),
    price: z.number().nonnegative(),
    detail: z.string().trim().toUpperCase().optional(),
  }),
  phrases: {
    propose: "add {extra} to your booking for {price} euros in all",
    done: "I have added {extra} to your booking for {price} euros. The reference is {id}.",
  },
  run: (world, { confirmation_code, extra, price, detail }) => {
    if (!world.get("SELECT code FROM bookings WHERE code = ?", confirmation_code)) world.reject("not_found", "There is no such booking.");
    const id = world.nextId("extras");
    world.insert("extras", { id, code: confirmation_code, extra, price, detail: detail ?? null });
    return { id, extra, price };
  },
});

const kinds = { done: "resolved", answered: "resolved", declined: "refused" } as const;

export const closeCase = defineTool({
  name: "close_case",
  effect: "write",
  describe: "Close the conversation: done, answered (only information was given) or declined (the policy does not allow it).",
  input: z.object({ outcome: z.enum(["done", "answered", "declined"]) }),
  ends: ({ outcome }) => ({ kind: kinds[outcome], code: outcome }),
  run: (world, { outcome }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, outcome });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Pass the conversation to a colleague, who sees only the summary.",
  input: z.object({ reason: z.enum(["injury", "bereavement", "cannot_identify"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to the duty office",
    done: "I have passed this on to the duty office, which will call you back within three hours.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
