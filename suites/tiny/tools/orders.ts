import { defineTool, z } from "deskproof";
import { daysBetween } from "./calendar.ts";
import { findOrder, OrderId, requireStillHere } from "./order.ts";

export const getOrder = defineTool({
  name: "get_order",
  effect: "read",
  private: true,
  describe: "Get the order details: state, dates, address, and lines with the amount paid for each.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) => {
    const { address_id, delivered_on, ...order } = findOrder(world, order_id);
    const address = world.get("SELECT id, label, address FROM addresses WHERE id = ?", address_id ?? null);
    const lines = world.all(
      `SELECT line, sku, name AS product, quantity, paid,
              iif(warranty_years > 0, date(?, '+' || warranty_years || ' years'), NULL) AS warranty_until,
              EXISTS (SELECT 1 FROM replacements r WHERE r.order_id = l.order_id AND r.line = l.line) AS replaced,
              EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = l.order_id AND r.line = l.line) AS refunded
       FROM order_lines l JOIN products USING (sku) WHERE order_id = ? ORDER BY line`,
      delivered_on ?? null,
      order_id,
    );
    const days = typeof delivered_on === "string" ? daysBetween(delivered_on, world.today) : null;
    return {
      ...order,
      delivered_on: delivered_on ?? null,
      days_since_delivery: days,
      address: address ?? null,
      total: Math.round(lines.reduce((cents, line) => cents + Number(line.paid) * 100, 0)) / 100,
      lines,
    };
  },
});

export const getShipment = defineTool({
  name: "get_shipment",
  effect: "read",
  private: true,
  describe: "Get the parcel details for an order: carrier, tracking number, last scan and any carrier claims.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) => {
    findOrder(world, order_id);
    const shipment =
      world.get("SELECT * FROM shipments WHERE order_id = ?", order_id) ??
      world.reject("not_shipped", `Order ${order_id} has no parcel yet.`);
    const claims = world.all("SELECT id, kind, status, answer_by FROM carrier_claims WHERE order_id = ?", order_id);
    return { ...shipment, days_since_scan: daysBetween(String(shipment.last_scan_on), world.today), claims };
  },
});

export const getSavedAddresses = defineTool({
  name: "get_saved_addresses",
  effect: "read",
  private: true,
  describe: "List the addresses saved on the account that an order belongs to.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) => {
    const { customer_id } = findOrder(world, order_id);
    const saved = world.all("SELECT id, label, address, saved_on FROM addresses WHERE customer_id = ?", customer_id ?? null);
    return { order_id, addresses: saved };
  },
});

export const cancelOrder = defineTool({
  name: "cancel_order",
  effect: "write",
  action: "cancel",
  private: true,
  confirm: true,
  describe: "Cancel an entire order that has not shipped yet. The payment is refunded automatically.",
  input: z.object({ order_id: OrderId }),
  phrases: {
    propose: "cancel order {order_id}",
    done: "I've cancelled order {order_id}; {refunded} will go back to your card.",
  },
  run: (world, { order_id }) => {
    requireStillHere(world, order_id);
    world.run("UPDATE orders SET state = 'cancelled', ships_on = NULL WHERE id = ?", order_id);
    const paid = world.get("SELECT sum(paid) AS total FROM order_lines WHERE order_id = ?", order_id);
    return { order_id, state: "cancelled", refunded: `$${Number(paid?.total).toFixed(2)}` };
  },
});

export const changeAddress = defineTool({
  name: "change_address",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe: "Change the delivery address for an order that has not shipped yet. address_id is the id of the new address.",
  input: z.object({
    order_id: OrderId,
    address_id: z.string().trim().toUpperCase().describe("an address id like AD-300"),
  }),
  phrases: {
    propose: "change the address of order {order_id} to {address}",
    done: "I've changed the address of order {order_id} to {address}. It ships on {ships_on}.",
  },
  run: (world, { order_id, address_id }) => {
    const order = requireStillHere(world, order_id);
    const target =
      world.get("SELECT label, address FROM addresses WHERE id = ?", address_id) ??
      world.reject("unknown_address", `There is no address ${address_id}.`);
    world.run("UPDATE orders SET address_id = ? WHERE id = ?", address_id, order_id);
    return { order_id, address: target.address ?? null, label: target.label ?? null, ships_on: order.ships_on ?? null };
  },
});
