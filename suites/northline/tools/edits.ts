import { defineTool, type Row, z } from "deskproof";
import { addBusinessDays, sayDate } from "./calendar.ts";
import { amount, text } from "./cell.ts";
import { reckonShipBy, settleState } from "./dispatch.ts";
import { cents, dollars, sum } from "./money.ts";
import { findLine, findLines, findLiveOrder, itemsOf, Line, Lines, lineNumbers, OrderId, sayPiece, sayPieces } from "./order.ts";
import { findProduct, nameOf, Sku, sayProduct } from "./product.ts";

/** A price difference in words. */
export function sayDifference(difference: number, card: string): string {
  if (difference === 0) return "with no change in price";
  return difference > 0 ? `for ${dollars(difference)} more on your ${card}` : `with ${dollars(difference)} back to your ${card}`;
}

/** The difference in list price if all pieces on a line are changed to another SKU. */
export function differenceOf(line: Row, product: Row): number {
  return cents((amount(product.list_price) - amount(line.list_price)) * amount(line.quantity));
}

export const editLineItem = defineTool({
  name: "edit_line_item",
  effect: "write",
  action: "modify",
  private: true,
  confirm: true,
  describe:
    "In an order that has not shipped yet, change one line to another variant. Returns the price " +
    "difference (the new list price less the old one, times the quantity) and the new ship-by date.",
  input: z.object({ order_id: OrderId, line: Line, new_sku: Sku }),
  phrases: {
    propose: "change {piece} on order {order_id} to {new_piece}, {price_change}",
    done: "I've changed {piece} on order {order_id} to {new_piece}, {price_change}; the reference is {id}. {leaves}.",
  },
  run: (world, { order_id, line, new_sku }) => {
    const order = findLiveOrder(world, order_id);
    const old = findLine(world, order_id, line);
    const product = findProduct(world, new_sku);
    const difference = differenceOf(old, product);
    const edit = { id: world.nextId("edits"), order_id, line, old_sku: text(old.sku), new_sku, difference };
    world.insert("edits", { ...edit, made_on: world.today });
    const waits = amount(product.stock) < amount(old.quantity);
    const state = waits ? "backordered" : old.state === "backordered" ? "placed" : text(old.state);
    world.run(
      "UPDATE order_lines SET sku = ?, list_price = ?, paid = ?, state = ? WHERE order_id = ? AND line = ?",
      new_sku,
      amount(product.list_price),
      cents(amount(old.paid) + difference),
      state,
      order_id,
      line,
    );
    world.run("UPDATE orders SET total = ? WHERE id = ?", cents(amount(order.total) + difference), order_id);
    settleState(world, order);
    const ships_by = reckonShipBy(world, order);
    world.run("UPDATE orders SET ship_by = ?, revised_ship_by = NULL WHERE id = ?", ships_by, order_id);
    return {
      ...edit,
      new_name: nameOf(product),
      difference_said: dollars(difference),
      piece: sayPiece(old),
      new_piece: `the ${sayProduct(product)}`,
      price_change: sayDifference(difference, text(order.card)),
      ships_by,
      leaves: ships_by === null ? "There is no ship date yet" : `The order ships by ${sayDate(ships_by)}`,
    };
  },
});

export const cancelOrder = defineTool({
  name: "cancel_order",
  effect: "write",
  action: "cancel",
  private: true,
  confirm: true,
  describe:
    "Cancel an order or some of its lines. The amount paid for the cancelled lines is refunded to the " +
    "card within 5 business days. If the parcel has left, the carrier is asked to stop it.",
  input: z.object({ order_id: OrderId, lines: Lines }),
  phrases: {
    propose: "cancel {pieces} on order {order_id}, and {refund_said} will go back to your {to}",
    done:
      "I've cancelled {pieces} on order {order_id}; the cancellation number is {id}. {refund_said} " +
      "will go back to your {to} by {refund_by}.",
  },
  run: (world, { order_id, lines }) => {
    const order = findLiveOrder(world, order_id);
    const cancelled = findLines(world, order_id, lines);
    const refund = sum(cancelled.map(({ paid }) => amount(paid)));
    const named = cancelled.map(({ line }) => text(line)).join(",");
    const id = world.nextId("cancellations");
    world.insert("cancellations", { id, order_id, lines: named, refund, made_on: world.today });
    for (const { line } of cancelled)
      world.run("UPDATE order_lines SET state = 'cancelled' WHERE order_id = ? AND line = ?", order_id, amount(line));
    settleState(world, order);
    return {
      id,
      order_id,
      lines: lineNumbers(named),
      items: itemsOf(cancelled),
      pieces: sayPieces(cancelled),
      refund,
      refund_said: dollars(refund),
      refund_by: addBusinessDays(world.today, 5),
      to: order.card,
    };
  },
});
