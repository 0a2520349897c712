import { defineTool, z } from "deskproof";

const BookingNumber = z.string().trim().toUpperCase();

export const getBooking = defineTool({
  name: "get_booking",
  effect: "read",
  describe: "Find a booking by its number (or the email address on it) and the driver's last name.",
  input: z.object({
    booking_number: BookingNumber.optional(),
    email: z.string().trim().toLowerCase().optional(),
    last_name: z.string().trim().toLowerCase(),
  }),
  run: (world, { booking_number, email, last_name }) =>
    world.get(
      `SELECT id AS booking_number, driver, car, daily_rate, pickup_date, pickup_time, return_date, paid, state
         FROM bookings WHERE (id = ? OR email = ?) AND lower(last_name) = ?`,
      booking_number ?? "",
      email ?? "",
      last_name,
    ) ?? world.reject("not_found", "There is no booking with these details."),
});

export const changeDates = defineTool({
  name: "change_dates",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Change the day of the pick-up or of the return (YYYY-MM-DD), and charge the price of the change.",
  input: z.object({
    booking_number: BookingNumber,
    pickup_date: z.string().trim().optional(),
    return_date: z.string().trim().optional(),
    price: z.number().min(0),
    note: z.string().optional(),
  }),
  phrases: {
    propose: "change the dates for {price} euros",
    done: "The dates are changed, for {price} euros. The change has the number {id}.",
  },
  run: (world, { booking_number, pickup_date, return_date, price, note }) => {
    const found = world.get("SELECT id FROM bookings WHERE id = ? AND state <> 'cancelled'", booking_number);
    if (!found) return world.reject("not_found", "There is no such booking.");
    const id = world.nextId("changes");
    world.insert("changes", {
      id,
      booking_id: booking_number,
      pickup_date: pickup_date ?? null,
      return_date: return_date ?? null,
      price,
      note: note ?? null,
    });
    world.run(
      "UPDATE bookings SET pickup_date = coalesce(?, pickup_date), return_date = coalesce(?, return_date) WHERE id = ?",
      pickup_date ?? null,
      return_date ?? null,
      booking_number,
    );
    return { id, price };
  },
});

export const addExtra = defineTool({
  name: "add_extra",
  effect: "write",
  action: "add",
  private: true,
  confirm: true,
  describe: "Add an additional driver or a child seat to a booking. `note` names the driver or the child's weight.",
  input: z.object({
    booking_number: BookingNumber,
    extra: z.enum(["additional_driver", "infant_seat", "toddler_seat", "booster_seat"]),
    price: z.number().positive(),
    note: z.string().optional(),
  }),
  phrases: {
    propose: "add the {extra} for {price} euros",
    done: "The {extra} is added for {price} euros. Its number is {id}.",
  },
  run: (world, { booking_number, extra, price, note }) => {
    const id = world.nextId("extras");
    world.insert("extras", { id, booking_id: booking_number, extra, price, note: note ?? null });
    return { id, extra: extra.replace("_", " "), price };
  },
});

export const cancelBooking = defineTool({
  name: "cancel_booking",
  effect: "write",
  action: "cancel",
  private: true,
  confirm: true,
  describe: "Cancel a booking and refund an amount.",
  input: z.object({ booking_number: BookingNumber, refund: z.number().min(0) }),
  phrases: {
    propose: "cancel the booking and refund {refund} euros",
    done: "The booking is cancelled. You get {refund} euros back, under the number {id}.",
  },
  run: (world, { booking_number, refund }) => {
    const found = world.get("SELECT paid FROM bookings WHERE id = ? AND state = 'booked'", booking_number);
    if (!found) return world.reject("not_possible", "This booking cannot be cancelled.");
    world.run("UPDATE bookings SET state = 'cancelled' WHERE id = ?", booking_number);
    const id = world.nextId("refunds");
    world.insert("refunds", { id, booking_id: booking_number, amount: refund });
    return { id, refund };
  },
});
