import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { addDays, businessDaysBetween, daysBetween } from "./calendar.ts";
import { amount, text, textOrNull } from "./cell.ts";
import { shipsBy } from "./dispatch.ts";
import { findOrder, OrderId } from "./order.ts";

const returnDays = { Standard: 45, Summit: 60 };
const labelFee = 9.95;

export const getOrder = defineTool({
  name: "get_order",
  effect: "read",
  private: true,
  describe:
    "Get the order details: state, dates, address, total, card, dispute, payments and codes applied " +
    "after the order was placed. ships_by is the ship date to give the customer: the original " +
    "ship-by date, or the revised one if there is one. If lines are waiting for stock, it is the " +
    "ship date of the last of these lines, or null if that date is not known. days_late and " +
    "promised_missed_bd give the number of business days by which the original ship-by date and the " +
    "promised date were missed. in_return_window only compares dates; get_order_items shows whether a line is " +
    "final sale. Do not disclose hold notes.",
  input: z.object({ order_id: OrderId }),
  run: (world, { order_id }) => {
    const { id, customer_id, ...order } = findOrder(world, order_id);
    const owner = world.get("SELECT tier FROM customers WHERE id = ?", customer_id ?? null);
    const place = world.get("SELECT * FROM places WHERE address = ?", text(order.address));
    const delivered = textOrNull(order.delivered_on);
    const window = owner?.tier === "Summit" ? returnDays.Summit : returnDays.Standard;
    const until = delivered === null ? null : addDays(delivered, window);
    return {
      order_id: text(id),
      customer_id: text(customer_id),
      ...order,
      ships_by: shipsBy(world, { id: text(id), ...order }),
      days_late: daysLate(world, order_id, order),
      promised_missed_bd: missed(textOrNull(order.promised_on), order, delivered ?? world.today),
      days_since_delivery: delivered === null ? null : daysBetween(delivered, world.today),
      return_until: until,
      label_fee: owner?.tier === "Summit" ? 0 : labelFee,
      in_return_window: until !== null && world.today <= until,
      city: place?.city ?? null,
      postcode: place?.postcode ?? null,
      country: place?.country ?? null,
      total: amount(order.total),
      payments: world.all("SELECT id, kind, amount, made_on, status FROM payments WHERE order_id = ? ORDER BY made_on, id", order_id),
      promotions: world.all("SELECT id, code, amount, made_on FROM promotions WHERE order_id = ? ORDER BY id", order_id),
    };
  },
});

/** The number of business days by which an order missed its original ship date, so far if it has not shipped. */
function daysLate(world: WorldAccess, orderId: string, order: Row): number {
  const left = world.get("SELECT max(shipped_on) AS on_date FROM shipments WHERE order_id = ? AND carries = 'order'", orderId);
  const due = textOrNull(order.ship_by);
  const waiting = world.get("SELECT line FROM order_lines WHERE order_id = ? AND state IN ('placed', 'packed', 'backordered')", orderId);
  const hasLeft = order.state === "shipped" || order.state === "delivered" || (order.state === "part_shipped" && !waiting);
  // An old order may have no parcel on record; if so, it does not count as late.
  return missed(due, order, hasLeft ? (textOrNull(left?.on_date) ?? due ?? world.today) : world.today);
}

function missed(date: string | null, order: Row, until: string): number {
  return date === null || order.state === "cancelled" ? 0 : businessDaysBetween(date, until);
}
