import { defineTool, z } from "deskproof";
import { euros, findHomeLine, Line } from "./fields.ts";

const slots = ["2026-04-17 AM", "2026-04-17 PM", "2026-04-20 AM", "2026-04-20 PM", "2026-04-21 AM"] as const;
const Kind = z.enum(["free", "paid"]).describe("free, or paid by the customer");
const visitFee = 65;
const hubFee = 89;

export const findSlots = defineTool({
  name: "find_slots",
  effect: "read",
  private: true,
  describe: "List the free slots for a technician's visit at a home line. AM is 08:00 to 12:00, PM is 13:00 to 17:00.",
  input: z.object({ line: Line }),
  run: (world, { line }) => {
    findHomeLine(world, line);
    return { line, slots: [...slots] };
  },
});

export const bookVisit = defineTool({
  name: "book_visit",
  effect: "write",
  action: "book",
  private: true,
  confirm: true,
  describe: "Book a technician's visit for a home line: free, or paid (EUR 65.00 on the next bill).",
  input: z.object({ line: Line, slot: z.enum(slots), kind: Kind }),
  phrases: {
    propose: "book a technician's visit for {on} {half}; an adult must be in, and it costs {cost}",
    done: "I've booked the visit for {on} {half}, number {id}. It costs {cost}.",
  },
  run: (world, { line, slot, kind }) => {
    findHomeLine(world, line);
    const fee = kind === "paid" ? visitFee : 0;
    const id = world.nextId("visits");
    world.insert("visits", { id, line, slot, kind, fee, state: "booked", found: null });
    const terms = "nothing, or EUR 65.00 if the cause lies in your own wiring or devices";
    const [on = "", part] = slot.split(" ");
    const half = part === "AM" ? "in the morning" : "in the afternoon";
    return { id, slot, on, half, kind, fee, cost: kind === "paid" ? euros(fee) : terms };
  },
});

export const sendRouter = defineTool({
  name: "send_router",
  effect: "write",
  action: "send",
  private: true,
  confirm: true,
  describe: "Send a new hub to the address on record: free, or paid (EUR 89.00 on the next bill). Delivery takes two business days.",
  input: z.object({ line: Line, kind: Kind }),
  phrases: {
    propose: "send you a new hub to the address we have on record, which arrives on {arrives_on} and costs {cost}",
    done: "I've ordered the new hub, number {id}. It arrives on {arrives_on} and costs {cost}.",
  },
  run: (world, { line, kind }) => {
    findHomeLine(world, line);
    const fee = kind === "paid" ? hubFee : 0;
    const id = world.nextId("hub_orders");
    const arrives_on = "2026-04-20";
    world.insert("hub_orders", { id, line, kind, fee, sent_on: world.today, arrives_on });
    return { id, kind, fee, cost: fee === 0 ? "nothing, it is free" : euros(fee), arrives_on };
  },
});
