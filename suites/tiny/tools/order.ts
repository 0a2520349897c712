import { type Row, type WorldAccess, z } from "deskproof";

/** An order number in uppercase. */
export const OrderId = z.string().trim().toUpperCase().describe("an order number like FC-4100");

/** The number of a line within its order. */
export const Line = z.int().min(1).describe("the line number within the order, starting at 1");

/** Returns an order; rejects the call if there is no order with this number. */
export function findOrder(world: WorldAccess, orderId: string): Row {
  return world.get("SELECT * FROM orders WHERE id = ?", orderId) ?? world.reject("unknown_order", `There is no order ${orderId}.`);
}

/** Returns a line of an order with its product's name; rejects an unknown line. */
export function findLine(world: WorldAccess, orderId: string, line: number): Row {
  findOrder(world, orderId);
  return (
    world.get(
      `SELECT order_lines.*, products.name AS product FROM order_lines JOIN products USING (sku)
       WHERE order_id = ? AND line = ?`,
      orderId,
      line,
    ) ?? world.reject("unknown_line", `Order ${orderId} has no line ${line}.`)
  );
}

/** Returns an order that has not left the warehouse; rejects an order that has shipped or is cancelled. */
export function requireStillHere(world: WorldAccess, orderId: string): Row {
  const order = findOrder(world, orderId);
  if (order.state !== "placed" && order.state !== "packed") world.reject(`already_${order.state}`, `Order ${orderId} is ${order.state}.`);
  return order;
}
