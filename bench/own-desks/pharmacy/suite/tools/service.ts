import { defineTool, z } from "deskproof";

export const checkIdentity = defineTool({
  name: "check_identity",
  effect: "read",
  describe: "Check an email address and a date of birth (YYYY-MM-DD). Returns level full or none, and the customer's id.",
  input: z.object({ email: z.string().trim().toLowerCase(), born_on: z.string().trim() }),
  run: (world, { email, born_on }) => {
    const customer = world.get("SELECT id, name FROM customers WHERE email = ? AND born_on = ?", email, born_on);
    return customer ? { level: "full", customer_id: customer.id, name: customer.name } : { level: "none" };
  },
});

export const getRecords = defineTool({
  name: "get_records",
  effect: "read",
  private: true,
  describe: "A customer's prescriptions and orders.",
  input: z.object({ customer_id: z.string().trim().toUpperCase() }),
  run: (world, { customer_id }) => ({
    prescriptions: world.all("SELECT * FROM prescriptions WHERE customer_id = ?", customer_id),
    orders: world.all("SELECT * FROM orders WHERE customer_id = ?", customer_id),
  }),
});

const delivery = { standard: 3.9, express: 8.9 } as const;

export const orderRefill = defineTool({
  name: "order_refill",
  effect: "write",
  action: "send",
  private: true,
  confirm: true,
  describe: "Order packs of a medicine on a prescription and send them.",
  input: z.object({
    prescription_id: z.string().trim().toUpperCase(),
    packs: z.number().int().positive(),
    version: z.enum(["generic", "brand"]).default("generic"),
    delivery: z.enum(["standard", "express"]),
  }),
  phrases: {
    propose: "send {packs} packs on prescription {prescription_id} by {delivery} delivery",
    done: "I have ordered it for {total} euros. The order number is {id}.",
  },
  run: (world, { prescription_id, packs, version, delivery: by }) => {
    const found = world.get("SELECT * FROM prescriptions WHERE id = ?", prescription_id);
    if (!found) return world.reject("not_found", "There is no such prescription.");
    const price = Number(version === "brand" ? found.brand_price : found.generic_price);
    const total = Math.round((price * packs + delivery[by]) * 100) / 100;
    const id = world.nextId("refills");
    world.run("UPDATE prescriptions SET repeats_left = repeats_left - ? WHERE id = ?", packs, prescription_id);
    world.insert("refills", { id, prescription_id, packs, version, delivery: by, total });
    return { id, total };
  },
});

export const refundOrder = defineTool({
  name: "refund_order",
  effect: "write",
  action: "refund",
  private: true,
  confirm: true,
  describe: "Refund an order in full. batch is the batch number on the pack, or unknown.",
  input: z.object({ order_id: z.string().trim().toUpperCase(), batch: z.string().trim().transform((b) => (/^unknown$/i.test(b) ? "unknown" : b.toUpperCase())), note: z.string().optional() }),
  phrases: {
    propose: "refund order {order_id} in full",
    done: "I have refunded {amount} euros. The refund number is {id}.",
  },
  run: (world, { order_id, batch, note }) => {
    const order = world.get("SELECT * FROM orders WHERE id = ?", order_id);
    if (!order) return world.reject("not_found", "There is no such order.");
    const id = world.nextId("refunds");
    world.insert("refunds", { id, order_id, amount: Number(order.price), batch, note: note ?? null });
    return { id, amount: Number(order.price) };
  },
});
