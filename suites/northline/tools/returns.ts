import { defineTool, type Row, type WorldAccess, z } from "deskproof";
import { sayWhen } from "./calendar.ts";
import { amount, text } from "./cell.ts";
import { differenceOf, sayDifference } from "./edits.ts";
import { cents, dollars, sum } from "./money.ts";
import {
  findLine,
  findLines,
  findLiveOrder,
  itemOf,
  itemsOf,
  Line,
  Lines,
  lineNumbers,
  namesLine,
  OrderId,
  sayPiece,
  sayPieces,
} from "./order.ts";
import { findProduct, nameOf, Sku, sayProduct, shipsOn } from "./product.ts";

const paidWithin = "5 business days of its arrival";

export const createReturn = defineTool({
  name: "create_return",
  effect: "write",
  action: "return",
  private: true,
  confirm: true,
  describe:
    "Accept the return of one or more order lines and send a return label. refund is original (the " +
    "amount paid, less label_fee, to the card), store_credit_80 (80% of the amount paid, less " +
    "label_fee, as store credit) or none (no refund, because a wrong piece is returned and the right " +
    "one is sent). The refund is paid within 5 business days of the day the goods arrive.",
  input: z.object({
    order_id: OrderId,
    lines: Lines,
    reason: z.enum(["changed_mind", "trial", "damaged", "wrong_item"]),
    condition: z.enum(["unused", "used"]),
    refund: z.enum(["original", "store_credit_80", "none"]),
    label_fee: z.number().min(0).describe("dollars deducted for the label; 0 if it is free"),
  }),
  phrases: {
    propose: "take back {pieces} from order {order_id} as a return: {terms}",
    done: "I've arranged the return of {pieces} from order {order_id}, return number {id}: {terms}. We will email you the label.",
  },
  run: (world, { order_id, lines, reason, condition, refund, label_fee }) => {
    const order = findLiveOrder(world, order_id);
    const returned = findLines(world, order_id, lines);
    refuseSecondReturn(world, order_id, returned);
    const paid = sum(returned.map((line) => amount(line.paid)));
    const named = returned.map(({ line }) => text(line)).join(",");
    const due = payout(refund, paid, label_fee);
    const id = world.nextId("returns");
    world.insert("returns", {
      id,
      order_id,
      lines: named,
      reason,
      condition,
      refund,
      label_fee,
      amount: due,
      made_on: world.today,
    });
    if (reason === "trial") world.run("UPDATE customers SET trial_last = ? WHERE id = ?", world.today, text(order.customer_id));
    const to = { original: text(order.card), store_credit_80: "store credit", none: null }[refund];
    return {
      id,
      order_id,
      lines: lineNumbers(named),
      items: itemsOf(returned),
      // If the wrong item was sent, the order line names the right item, but the customer returns the wrong one.
      pieces: reason === "wrong_item" ? `what came in place of ${sayPieces(returned)}` : sayPieces(returned),
      paid,
      amount: due,
      amount_said: dollars(due),
      to,
      paid_within: paidWithin,
      label_fee,
      terms: sayTerms(refund, { due, label_fee, card: text(order.card) }),
    };
  },
});

function refuseSecondReturn(world: WorldAccess, orderId: string, returned: readonly Row[]): void {
  const earlier = world.all("SELECT id, lines FROM returns WHERE order_id = ?", orderId);
  for (const { line } of returned) {
    const known = earlier.find(({ lines }) => namesLine(lines, amount(line)));
    if (known) world.reject("already_returned", `Line ${text(line)} of order ${orderId} is already part of return ${text(known.id)}.`);
  }
}

type Refund = "original" | "store_credit_80" | "none";

function payout(refund: Refund, paid: number, labelFee: number): number {
  if (refund === "none") return 0;
  return Math.max(0, cents((refund === "original" ? paid : paid * 0.8) - labelFee));
}

interface Money {
  readonly due: number;
  readonly label_fee: number;
  readonly card: string;
}

function sayTerms(refund: Refund, { due, label_fee, card }: Money): string {
  const label = label_fee > 0 ? `after ${dollars(label_fee)} for the label,` : "the label is free, and";
  if (refund === "none") return `${label} there is nothing else to pay`;
  if (refund === "store_credit_80")
    return `${label} 80% of what you paid, ${dollars(due)}, will be issued as store credit within ${paidWithin}`;
  return `${label} ${dollars(due)} will go back to your ${card} within ${paidWithin}`;
}

export const createExchange = defineTool({
  name: "create_exchange",
  effect: "write",
  action: "exchange",
  private: true,
  confirm: true,
  describe:
    "Exchange one line of an order for another SKU: the customer is sent a free label and the new " +
    "piece. Returns the price difference (the new list price less the old one, times the quantity) " +
    "and the new piece's ship date.",
  input: z.object({ order_id: OrderId, line: Line, new_sku: Sku }),
  phrases: {
    propose:
      "exchange {piece} from order {order_id} for {new_piece}, {price_change} and with a free label; the new one leaves {ships_said}",
    done:
      "I've arranged the exchange of {piece} from order {order_id}, {price_change}; the exchange " +
      "number is {id}. {new_said} leaves {ships_said}, and we will email you a free label for the old " +
      "one.",
  },
  run: (world, { order_id, line, new_sku }) => {
    const order = findLiveOrder(world, order_id);
    const old = findLine(world, order_id, line);
    const product = findProduct(world, new_sku);
    const difference = differenceOf(old, product);
    const ships_on = shipsOn(product, world.today, { quantity: amount(old.quantity) });
    const exchange = { id: world.nextId("exchanges"), order_id, line, new_sku, difference, ships_on };
    world.insert("exchanges", { ...exchange, made_on: world.today });
    world.run("UPDATE order_lines SET exchanged = 1 WHERE order_id = ? AND line = ?", order_id, line);
    return {
      ...exchange,
      item: itemOf(old),
      new_name: nameOf(product),
      difference_said: dollars(difference),
      piece: sayPiece(old),
      new_piece: `the ${sayProduct(product)}`,
      new_said: `The ${sayProduct(product)}`,
      price_change: sayDifference(difference, text(order.card)),
      ships_said: sayWhen(ships_on),
    };
  },
});
