import type { Row, WorldAccess } from "deskproof";
import { addBusinessDays } from "./calendar.ts";
import { text, textOrNull } from "./cell.ts";
import { findProduct, shipsOn } from "./product.ts";

/**
 * The ship date in an order's record. If lines are waiting for stock, it is the latest of their dates, or null if one of them has no date.
 */
export function shipsBy(world: WorldAccess, order: Row): string | null {
  const waiting = world.all("SELECT * FROM order_lines WHERE order_id = ? AND state = 'backordered'", text(order.id));
  if (waiting.length === 0) return textOrNull(order.revised_ship_by) ?? textOrNull(order.ship_by);
  const dates = waiting.map((line) => shipsOn(findProduct(world, text(line.sku)), world.today, { quantity: Number(line.quantity) }));
  return dates.includes(null) ? null : (dates.toSorted().at(-1) ?? null);
}

/** Business days until an order ships: two, or one for Summit customers, plus five for a monogram. */
function dispatchDays(world: WorldAccess, order: Row, lines: readonly Row[]): number {
  const owner = world.get("SELECT tier FROM customers WHERE id = ?", text(order.customer_id));
  const stitching = lines.some(({ monogram }) => textOrNull(monogram) !== null);
  return (owner?.tier === "Summit" ? 1 : 2) + (stitching ? 5 : 0);
}

/** Recalculates an order's ship date from today: the latest date of its lines, or null if one of them has no date. */
export function reckonShipBy(world: WorldAccess, order: Row): string | null {
  const waiting = world.all(
    "SELECT * FROM order_lines WHERE order_id = ? AND state IN ('placed', 'packed', 'backordered')",
    text(order.id),
  );
  const days = dispatchDays(world, order, waiting);
  let latest = addBusinessDays(world.today, days);
  for (const line of waiting) {
    if (line.state !== "backordered") continue;
    const date = shipsOn(findProduct(world, text(line.sku)), world.today, { quantity: Number(line.quantity), days });
    if (date === null) return null;
    if (date > latest) latest = date;
  }
  return latest;
}

/** Updates an order's state from the states of its lines, after a line was cancelled or changed. */
export function settleState(world: WorldAccess, order: Row): void {
  const states = world
    .all("SELECT DISTINCT state FROM order_lines WHERE order_id = ? AND state <> 'cancelled'", text(order.id))
    .map(({ state }) => text(state));
  const next = stateOf(text(order.state), new Set(states));
  if (next === order.state) return;
  world.run("UPDATE orders SET state = ? WHERE id = ?", next, text(order.id));
  if (next !== "placed") return;
  // When no line is waiting for stock any longer, the order's own ship date applies again.
  const shipBy = reckonShipBy(world, order);
  world.run("UPDATE orders SET ship_by = ?, revised_ship_by = NULL WHERE id = ?", shipBy, text(order.id));
}

function stateOf(state: string, lines: ReadonlySet<string>): string {
  if (lines.size === 0) return "cancelled";
  const isThere = (...wanted: string[]) => [...lines].every((line) => wanted.includes(line));
  if (state === "placed" && lines.has("backordered")) return "backordered";
  if (state === "backordered" && !lines.has("backordered")) return "placed";
  if (state === "part_shipped" && isThere("delivered")) return "delivered";
  return state === "part_shipped" && isThere("shipped", "delivered") ? "shipped" : state;
}
