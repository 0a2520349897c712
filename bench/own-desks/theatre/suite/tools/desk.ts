import { defineTool, z } from "deskproof";

const Reference = z.string().trim().toUpperCase();
const Email = z.string().trim().toLowerCase();
const Area = z.enum(["stalls", "circle", "balcony"]);

export const findBooking = defineTool({
  name: "find_booking",
  effect: "read",
  describe: "Find a booking by its email address and either its reference or the date of the performance (YYYY-MM-DD).",
  input: z.object({ booking_reference: Reference.optional(), email: Email, performance_date: z.string().trim().optional() }),
  run: (world, { booking_reference, email, performance_date }) =>
    world.get(
      "SELECT reference, surname, show, performance_id, day, kind, area, seats, paid FROM bookings JOIN performances ON performances.id = performance_id " +
        "WHERE email = ? AND (reference = ? OR day = ?)",
      email,
      booking_reference ?? "",
      booking_reference === undefined ? (performance_date ?? "") : "",
    ) ?? world.reject("not_found", "No booking matches these details."),
});

export const listPerformances = defineTool({
  name: "list_performances",
  effect: "read",
  describe: "The coming performances of a show, with the price and the free seats of each area.",
  input: z.object({ show: z.string().trim() }),
  run: (world, { show }) => ({
    performances: world
      .all("SELECT id, day, kind, starts FROM performances WHERE lower(show) = lower(?) AND day >= ? ORDER BY day, starts", show, world.today)
      .map((row) => ({ ...row, areas: world.all("SELECT area, price, free FROM areas WHERE performance_id = ? ORDER BY price DESC", row.id ?? "") })),
  }),
});

export const sellTickets = defineTool({
  name: "sell_tickets",
  effect: "write",
  action: "book",
  confirm: true,
  describe: "Sell tickets; the tickets and the link for the payment are sent to the email address.",
  input: z.object({
    performance_id: z.string().trim().toUpperCase(),
    area: Area,
    quantity: z.number().int().positive(),
    total: z.number().positive(),
    email: Email,
    student_card: z.string().trim().toUpperCase().optional(),
  }),
  phrases: {
    propose: "book {quantity} tickets in the {area} for {total} pounds",
    done: "I have booked {quantity} tickets in the {area} for {total} pounds. The order number is {id}.",
  },
  run: (world, { performance_id, area, quantity, total, email, student_card }) => {
    const seats = world.get("SELECT free FROM areas WHERE performance_id = ? AND area = ?", performance_id, area);
    if (!seats || Number(seats.free) < quantity) world.reject("sold_out", "There are not enough free seats.");
    const id = world.nextId("orders");
    world.insert("orders", { id, performance_id, area, quantity, total, email, student_card: student_card ?? null });
    world.run("UPDATE areas SET free = free - ? WHERE performance_id = ? AND area = ?", quantity, performance_id, area);
    return { id, quantity, area, total };
  },
});

export const exchangeTickets = defineTool({
  name: "exchange_tickets",
  effect: "write",
  action: "exchange",
  private: true,
  confirm: true,
  describe: "Exchange all tickets of a booking for another performance; fee is everything that the customer pays for the exchange.",
  input: z.object({
    booking_reference: Reference,
    performance_id: z.string().trim().toUpperCase(),
    area: Area,
    fee: z.number().nonnegative(),
  }),
  phrases: {
    propose: "exchange your tickets for {fee} pounds",
    done: "I have exchanged your tickets for {fee} pounds: {what}. The exchange number is {id}.",
  },
  run: (world, { booking_reference, performance_id, area, fee }) => {
    const booking = world.get("SELECT seats FROM bookings WHERE reference = ?", booking_reference);
    const performance = world.get("SELECT day, kind FROM performances WHERE id = ?", performance_id);
    if (!booking || !performance) return world.reject("not_found", "There is no such booking or performance.");
    const id = world.nextId("exchanges");
    world.insert("exchanges", { id, reference: booking_reference, performance_id, area, fee });
    world.run("UPDATE bookings SET performance_id = ?, area = ? WHERE reference = ?", performance_id, area, booking_reference);
    return { id, fee, what: `${performance.day}, ${performance.kind}` };
  },
});

const kinds = { done: "resolved", informed: "resolved", declined: "refused" } as const;

export const closeEnquiry = defineTool({
  name: "close_enquiry",
  effect: "write",
  describe: "Close the conversation: done, informed or declined.",
  input: z.object({ result: z.enum(["done", "informed", "declined"]) }),
  ends: ({ result }) => ({ kind: kinds[result], code: result }),
  run: (world, { result }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, result });
    return { id };
  },
});

export const passOn = defineTool({
  name: "pass_on",
  effect: "write",
  action: "handover",
  describe: "Pass the conversation to a colleague, who sees only the summary.",
  input: z.object({ reason: z.enum(["access", "incomplete"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to our access manager",
    done: "I have passed this on to our access manager, who will phone you by the end of the next day.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
