import { defineTool, z } from "deskproof";
import { OrderId } from "./order.ts";

export const verifyCustomer = defineTool({
  name: "verify_customer",
  effect: "read",
  describe: "Check whether an email address matches an order number. Returns level full or none.",
  input: z.object({ email: z.string().trim().toLowerCase(), order_id: OrderId }),
  run: (world, { email, order_id }) => {
    const owner = world.get(
      `SELECT customers.id, customers.name FROM orders JOIN customers ON customers.id = orders.customer_id
       WHERE orders.id = ? AND customers.email = ?`,
      order_id,
      email,
    );
    return { level: owner ? "full" : "none", customer_id: owner?.id ?? null, name: owner?.name ?? null };
  },
});
