import { defineTool, z } from "deskproof";

const Reference = z.string().trim().toUpperCase();

export const findPitches = defineTool({
  name: "find_pitches",
  effect: "read",
  describe: "List the free places of a kind at a site, with the total for the nights. arrival is YYYY-MM-DD.",
  input: z.object({
    site: z.string().transform((text) => text.trim().toLowerCase().replaceAll(" ", "_")).pipe(z.enum(["pinewood", "seal_bay", "lakehead"])),
    kind: z.enum(["tent", "caravan", "cabin"]),
    arrival: z.string().trim(),
    nights: z.number().int().positive(),
  }),
  run: (world, { site, kind, arrival, nights }) =>
    world.all(
      `SELECT id, label, electricity, dogs, per_night, per_night * ? AS total FROM pitches
       WHERE site = ? AND kind = ? AND NOT EXISTS (
         SELECT 1 FROM stays WHERE pitch_id = pitches.id AND state = 'booked'
         AND arrival < date(?, '+' || ? || ' days') AND date(arrival, '+' || nights || ' days') > ?)
       ORDER BY id`,
      nights, site, kind, arrival, nights, arrival,
    ),
});

export const findBooking = defineTool({
  name: "find_booking",
  effect: "read",
  describe: "Find a booking by its reference and the last name it was made in.",
  input: z.object({ reference: Reference, last_name: z.string().trim() }),
  run: (world, { reference, last_name }) =>
    world.get("SELECT * FROM stays WHERE id = ? AND lower(last_name) = lower(?)", reference, last_name) ??
    world.reject("not_found", "No booking with this reference and last name."),
});

export const bookPitch = defineTool({
  name: "book_pitch",
  effect: "write",
  action: "book",
  confirm: true,
  describe: "Book a place. A dog costs 5 euros per night.",
  input: z.object({
    pitch_id: z.string().trim().toUpperCase(),
    arrival: z.string().trim(),
    nights: z.number().int().positive(),
    people: z.number().int().positive(),
    dog: z.boolean().default(false),
    car_plate: z.string().optional(),
  }),
  phrases: {
    propose: "book the place {pitch_id} from {arrival} for {nights} nights",
    done: "I have booked it for {total} euros. The booking reference is {id}.",
  },
  run: (world, { pitch_id, arrival, nights, people, dog, car_plate }) => {
    const pitch = world.get("SELECT * FROM pitches WHERE id = ?", pitch_id);
    if (!pitch) return world.reject("not_found", "There is no such place.");
    const id = world.nextId("stays");
    const total = (Number(pitch.per_night) + (dog ? 5 : 0)) * nights;
    world.insert("stays", { id, pitch_id, last_name: null, arrival, nights, people, dog: dog ? 1 : 0, car_plate: car_plate ?? null, total, state: "booked" });
    return { id, total };
  },
});

export const cancelBooking = defineTool({
  name: "cancel_booking",
  effect: "write",
  action: "cancel",
  private: true,
  confirm: true,
  describe: "Cancel a booking and pay back an amount, to the card or as a voucher.",
  input: z.object({ reference: Reference, amount: z.number().nonnegative(), paid_as: z.enum(["card", "voucher"]) }),
  phrases: {
    propose: "cancel booking {reference} and pay back {amount} euros ({paid_as})",
    done: "I have cancelled it, and {amount} euros are paid back. The number is {id}.",
  },
  run: (world, { reference, amount, paid_as }) => {
    const stay = world.get("SELECT * FROM stays WHERE id = ? AND state = 'booked'", reference);
    if (!stay) return world.reject("not_booked", "There is no such booking, or it is cancelled already.");
    const id = world.nextId("refunds");
    world.run("UPDATE stays SET state = 'cancelled' WHERE id = ?", reference);
    world.insert("refunds", { id, stay_id: reference, amount, paid_as });
    return { id, amount };
  },
});
