import { defineTool, z } from "deskproof";

const Plate = z.string().transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase());

export const findCar = defineTool({
  name: "find_car",
  effect: "read",
  describe: "Find a car by its registration number and its owner's surname. Returns the car and its repairs.",
  input: z.object({ plate: Plate, surname: z.string().trim() }),
  run: (world, { plate, surname }) => {
    const car = world.get("SELECT * FROM cars WHERE plate = ? AND lower(surname) = lower(?)", plate, surname);
    if (!car) return world.reject("not_found", "No car with this registration number and surname.");
    return { ...car, repairs: world.all("SELECT * FROM repairs WHERE plate = ?", plate) };
  },
});

export const listSlots = defineTool({
  name: "list_slots",
  effect: "read",
  describe: "List the free times on a day (YYYY-MM-DD), and the price of a job: small_service, large_service, tyre_change, fault_check.",
  input: z.object({ job: z.enum(["small_service", "large_service", "tyre_change", "fault_check"]), day: z.string().trim() }),
  run: (world, { job, day }) => ({
    price: world.get("SELECT price FROM jobs WHERE code = ?", job)?.price ?? 0,
    slots: world.all("SELECT id, day, time FROM slots WHERE day = ? AND free = 1 ORDER BY time", day),
  }),
});

export const bookSlot = defineTool({
  name: "book_slot",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Book a job for a car at a free time. tyres is only for a tyre change: with_us or in_car.",
  input: z.object({
    plate: Plate,
    job: z.enum(["small_service", "large_service", "tyre_change", "fault_check"]),
    slot_id: z.string().trim().toUpperCase(),
    courtesy_car: z.boolean().default(false),
    tyres: z.enum(["with_us", "in_car"]).optional(),
    note: z.string().optional(),
  }),
  phrases: {
    propose: "book the {job} for {plate} at the time {slot_id}",
    done: "I have booked it for {day} at {time}, for {price} euros. The booking number is {id}.",
  },
  run: (world, { plate, job, slot_id, courtesy_car, tyres, note }) => {
    const slot = world.get("SELECT * FROM slots WHERE id = ? AND free = 1", slot_id);
    if (!slot) return world.reject("not_free", "This time is not free.");
    const id = world.nextId("bookings");
    world.run("UPDATE slots SET free = 0 WHERE id = ?", slot_id);
    world.insert("bookings", { id, plate, job, slot_id, courtesy_car: courtesy_car ? 1 : 0, tyres: tyres ?? null, note: note ?? null });
    const price = Number(world.get("SELECT price FROM jobs WHERE code = ?", job)?.price) + (courtesy_car ? 25 : 0);
    return { id, day: slot.day, time: slot.time, price };
  },
});

export const approveWork = defineTool({
  name: "approve_work",
  effect: "write",
  action: "repair",
  private: true,
  confirm: true,
  describe: "Approve the work of a repair that is waiting, with original or equivalent parts.",
  input: z.object({ repair_id: z.string().trim().toUpperCase(), parts: z.enum(["original", "equivalent"]) }),
  phrases: {
    propose: "go ahead with repair {repair_id} with {parts} parts",
    done: "The work is approved for {price} euros, under number {id}.",
  },
  run: (world, { repair_id, parts }) => {
    const repair = world.get("SELECT * FROM repairs WHERE id = ? AND state = 'waiting_for_approval'", repair_id);
    if (!repair) return world.reject("not_waiting", "This repair is not waiting for an approval.");
    const id = world.nextId("approvals");
    const price = Number(parts === "original" ? repair.price_original : repair.price_equivalent);
    world.insert("approvals", { id, repair_id, parts, price });
    return { id, price };
  },
});
