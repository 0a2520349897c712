import { defineTool, z } from "deskproof";

const Code = z.string().trim().toUpperCase();
const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused" } as const;

export const getBooking = defineTool({
  name: "get_booking",
  effect: "read",
  describe: "Find a booking by its email address and either its code or the last four digits of the card. Returns the booking and its tickets.",
  input: z.object({
    buyer_email: z.string().trim().toLowerCase(),
    booking_code: Code.optional(),
    card_last_four: z.string().trim().optional(),
  }),
  run: (world, { buyer_email, booking_code, card_last_four }) => {
    const booking = world.get(
      "SELECT id, buyer, price_class, total, protected FROM bookings WHERE email = ? AND (id = ? OR card_last_four = ?)",
      buyer_email,
      booking_code ?? "",
      card_last_four ?? "",
    );
    if (!booking) return world.reject("not_found", "No booking has these details.");
    return { ...booking, tickets: world.all("SELECT id, holder FROM passes WHERE booking_id = ? ORDER BY id", booking.id) };
  },
});

export const renameTicket = defineTool({
  name: "rename_ticket",
  effect: "write",
  action: "transfer",
  private: true,
  confirm: true,
  describe: "Pass a ticket (T-…) to another person for 10 euros.",
  input: z.object({ ticket_id: Code, new_holder: z.string().trim() }),
  phrases: {
    propose: "transfer ticket {ticket_id} to {new_holder} for 10 euros",
    done: "I have transferred the ticket to {new_holder}. The transfer number is {id}.",
  },
  run: (world, { ticket_id, new_holder }) => {
    if (!world.get("SELECT id FROM passes WHERE id = ?", ticket_id)) world.reject("not_found", "There is no such ticket.");
    const id = world.nextId("renames");
    world.insert("renames", { id, pass_id: ticket_id, new_holder, fee: 10 });
    return { id, new_holder, fee: 10 };
  },
});

const prices = { car: 35, campervan: 60, quiet: 15, family: 20 } as const;
export const addExtra = defineTool({
  name: "add_extra",
  effect: "write",
  action: "add",
  private: true,
  confirm: true,
  describe: "Add an extra to a booking: a shuttle (from, day, seats), parking (vehicle, number_plate) or camping (area, quantity of tents).",
  input: z.object({
    booking_code: Code,
    kind: z.enum(["shuttle", "parking", "camping"]),
    from: z.enum(["Port Ellis", "Marlow", "Hexley"]).optional(),
    day: z.enum(["Thursday", "Friday"]).optional(),
    seats: z.number().int().positive().optional(),
    vehicle: z.enum(["car", "campervan"]).optional(),
    number_plate: z.string().transform((text) => text.replace(/[\s-]/g, "").toUpperCase()).optional(),
    area: z.enum(["quiet", "family"]).optional(),
    tents: z.number().int().positive().optional(),
  }),
  phrases: {
    propose: "add {kind} to your booking {booking_code}",
    done: "I have added {kind} for {total} euros. The number of the extra is {id}.",
  },
  run: (world, { booking_code, kind, from, day, seats, vehicle, number_plate, area, tents }) => {
    if (!world.get("SELECT id FROM bookings WHERE id = ?", booking_code)) world.reject("not_found", "There is no such booking.");
    const complete =
      kind === "shuttle" ? from && day && seats : kind === "parking" ? vehicle && number_plate : area && tents;
    if (!complete) world.reject("incomplete", "Details of the " + kind + " are missing.");
    const total = kind === "shuttle" ? 18 * (seats ?? 0) : kind === "parking" ? prices[vehicle ?? "car"] : prices[area ?? "quiet"] * (tents ?? 0);
    const detail = [from, day, seats, vehicle, number_plate, area, tents].filter((part) => part !== undefined).join(" ");
    const id = world.nextId("extras");
    world.insert("extras", { id, booking_id: booking_code, kind, detail, total });
    return { id, kind, total };
  },
});

export const refundBooking = defineTool({
  name: "refund_booking",
  effect: "write",
  action: "refund",
  private: true,
  confirm: true,
  describe: "Refund a booking in euros, to the card or as a voucher.",
  input: z.object({ booking_code: Code, amount: z.number().positive(), goes_to: z.enum(["card", "voucher"]) }),
  phrases: {
    propose: "refund {amount} euros for booking {booking_code} to your {goes_to}",
    done: "I have refunded {amount} euros to your {goes_to}. The refund number is {id}.",
  },
  run: (world, { booking_code, amount, goes_to }) => {
    if (!world.get("SELECT id FROM bookings WHERE id = ?", booking_code)) world.reject("not_found", "There is no such booking.");
    const id = world.nextId("refunds");
    world.insert("refunds", { id, booking_id: booking_code, amount, goes_to });
    return { id, amount, goes_to };
  },
});

export const closeChat = defineTool({
  name: "close_chat",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, code });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Pass the conversation to the access team, or to a supervisor (unclear). They see only the summary.",
  input: z.object({ team: z.enum(["access", "unclear"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this to our access team",
    done: "I have passed this to our access team, who will call you within three days.",
  },
  ends: ({ team }) => ({ kind: "handed_over", code: team }),
  run: (world, { team, summary }) => {
    const id = world.nextId("escalations");
    world.insert("escalations", { id, team, summary });
    return { id };
  },
});
