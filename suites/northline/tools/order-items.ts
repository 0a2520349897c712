import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { addDays, addYears, businessDaysBetween, dateOf, daysBetween } from "./calendar.ts";
import { amount, flag, list, text, textOrNull } from "./cell.ts";
import { cents } from "./money.ts";
import { findOrder, itemOf, lineNumbers, namesLine, OrderId } from "./order.ts";
import { shipsOn } from "./product.ts";

export const getOrderItems = defineTool({
  name: "get_order_items",
  effect: "read",
  private: true,
  describe:
    "Get the lines in an order: product, amount paid after discounts, state, set, monogram, SKU " +
    "scanned at the packing bench, warranty, stock, and earlier replacements and returns.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) => {
    const order = findOrder(world, order_id);
    const lines = world.all(
      `SELECT order_lines.*, product, name, variant, item_g, warranty_class, trial, hygiene, parts, stock, inbound_eta
       FROM order_lines JOIN products USING (sku) WHERE order_id = ? ORDER BY line`,
      order_id,
    );
    const around = { world, order, ...recordsOf(world, order_id) };
    return {
      order_id,
      customer_id: text(order.customer_id),
      lines: lines.map((line) => describeLine(line, around)),
    };
  },
});

interface Surroundings {
  readonly world: WorldAccess;
  readonly order: Row;
  readonly replacements: readonly Row[];
  readonly returns: readonly Row[];
  /** The delivered parcels of the order, with their delivery dates. */
  readonly arrivals: readonly Row[];
}

function recordsOf(world: WorldAccess, orderId: string) {
  return {
    replacements: world.all("SELECT * FROM replacements WHERE order_id = ? ORDER BY made_on, id", orderId),
    returns: world.all("SELECT * FROM returns WHERE order_id = ? ORDER BY made_on, id", orderId),
    arrivals: world.all(
      `SELECT lines, min(at) AS at FROM shipments JOIN scans ON shipment_id = shipments.id
       WHERE order_id = ? AND carries = 'order' AND code = 'DELIVERED' GROUP BY shipments.id`,
      orderId,
    ),
  };
}

function describeLine(row: Row, { world, order, replacements, returns, arrivals }: Surroundings) {
  const line = amount(row.line);
  // In an order with several parcels, a line can arrive before the whole order is delivered.
  const arrival = arrivals.find(({ lines }) => namesLine(lines, line));
  const delivered = textOrNull(order.delivered_on) ?? (arrival ? dateOf(text(arrival.at)) : null);
  return {
    order_id: text(order.id),
    line,
    sku: row.sku,
    product: row.product,
    name: row.name,
    variant: row.variant,
    item: itemOf(row),
    quantity: amount(row.quantity),
    list_price: amount(row.list_price),
    paid: amount(row.paid),
    state: row.state,
    ships_on: leaves(row, order, world.today),
    delivered_on: delivered,
    days_since_delivery: delivered === null ? null : daysBetween(delivered, world.today),
    set_id: row.set_id,
    final_sale: flag(row.final_sale),
    monogram: row.monogram,
    monogram_started: flag(row.monogram_started),
    exchanged: flag(row.exchanged),
    scanned_sku: row.scanned_sku,
    item_g: row.item_g,
    trial: flag(row.trial),
    // The store credit for a used trial product (NL-4.4), so that agents do not have to calculate it.
    trial_credit: flag(row.trial) ? cents(amount(row.paid) * 0.8) : null,
    hygiene: flag(row.hygiene),
    ...warranty(text(row.warranty_class), delivered, world.today),
    parts: list(row.parts),
    stock: amount(row.stock),
    inbound_eta: row.inbound_eta,
    replacements: replacements.filter((made) => made.line === line).map(describeReplacement),
    returns: returns.filter((made) => namesLine(made.lines, line)).map((made) => describeReturn(made, world.today)),
  };
}

/** The ship date of a line that has not shipped; null if it has shipped or there is no date. */
function leaves(line: Row, order: Row, today: string): string | null {
  if (line.state === "backordered") return shipsOn(line, today, { quantity: amount(line.quantity) });
  if (line.state !== "placed" && line.state !== "packed") return null;
  return textOrNull(order.revised_ship_by) ?? textOrNull(order.ship_by);
}

const terms: { readonly [warrantyClass: string]: (delivered: string) => string } = {
  T: (delivered) => addYears(delivered, 5),
  E: (delivered) => addYears(delivered, 2),
  N: (delivered) => addDays(delivered, 90),
};

function warranty(warrantyClass: string, delivered: string | null, today: string) {
  if (warrantyClass === "L") return { warranty_class: warrantyClass, warranty_until: "lifetime", in_warranty: delivered !== null };
  const until = delivered === null ? null : (terms[warrantyClass]?.(delivered) ?? null);
  return { warranty_class: warrantyClass, warranty_until: until, in_warranty: until !== null && today <= until };
}

function describeReplacement({ id, part, reason, status, ships_on, made_on, evidence_id }: Row) {
  return { id, part, reason, status, ships_on, made_on, evidence_id };
}

function describeReturn({ id, lines, reason, refund, status, amount: owed, made_on, received_on, paid_on }: Row, today: string) {
  const received = textOrNull(received_on);
  return {
    id,
    lines: lineNumbers(lines),
    reason,
    refund,
    status,
    amount: amount(owed),
    made_on,
    received_on,
    business_days_since_receipt: received === null ? null : businessDaysBetween(received, today),
    paid_on,
  };
}
