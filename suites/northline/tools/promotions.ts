import { defineTool, type Row, z } from "deskproof";
import { amount, flag, text } from "./cell.ts";
import { cents, dollars, sum } from "./money.ts";
import { findLiveOrder, OrderId } from "./order.ts";

/** The value of each code for an order's lines; the tool does not check whether the policy allows the code. */
const terms: { readonly [code: string]: (lines: readonly Row[]) => number } = {
  THAW20: (lines) => 0.2 * paidFor(lines.filter(({ name }) => text(name).startsWith("Keel"))),
  PACK15: () => 15,
  WELCOME10: (lines) => Math.min(40, 0.1 * paidFor(lines)),
  SUMMIT12: (lines) => 0.12 * paidFor(lines.filter(({ final_sale }) => !flag(final_sale))),
  CARE10: () => 0,
  "PRICE-ADJ": (lines) => sum(lines.map(fallen)),
};

function paidFor(lines: readonly Row[]): number {
  return sum(lines.map(({ paid }) => amount(paid)));
}

/** How much more was paid for a line than it would cost at today's list price. */
function fallen({ paid, quantity, list_price, price_now }: Row): number {
  if (amount(price_now) >= amount(list_price)) return 0;
  return Math.max(0, cents(amount(paid) - amount(price_now) * amount(quantity)));
}

export const applyPromotion = defineTool({
  name: "apply_promotion",
  effect: "write",
  action: "discount",
  private: true,
  describe:
    "Apply a code to an order that was placed without it: the discount is refunded to the card. With " +
    "CARE10, nothing is refunded on that order; instead, the customer gets 10% off the next order. " +
    "With PRICE-ADJ, the difference is refunded if a list price has fallen since the order was " +
    "placed. The system calculates the amount.",
  input: z.object({
    order_id: OrderId,
    code: z
      .string()
      .trim()
      .toUpperCase()
      .transform((spelled) => spelled.replace(/^PRICE[\s_-]*ADJ$/, "PRICE-ADJ"))
      .describe("a code like PACK15"),
  }),
  phrases: {
    propose: "apply the discount code {code} to order {order_id}: {worth}",
    done: "I've applied the discount code {code} to order {order_id}, reference {id}: {worth}.",
  },
  run: (world, { order_id, code }) => {
    const order = findLiveOrder(world, order_id);
    const known = world.get("SELECT what FROM codes WHERE code = ?", code);
    const worthOf = terms[code];
    if (!known || !worthOf) return world.reject("unknown_code", `There is no code ${code}.`);
    const lines = world.all(
      `SELECT order_lines.*, name, products.list_price AS price_now FROM order_lines JOIN products USING (sku)
       WHERE order_id = ? AND state <> 'cancelled' ORDER BY line`,
      order_id,
    );
    const promotion = { id: world.nextId("promotions"), order_id, code, amount: cents(worthOf(lines)) };
    world.insert("promotions", { ...promotion, made_on: world.today });
    const isNext = code === "CARE10";
    if (isNext) world.run("UPDATE customers SET care10_last = ? WHERE id = ?", world.today, text(order.customer_id));
    return {
      ...promotion,
      amount_said: dollars(promotion.amount),
      what: known.what,
      to: isNext ? "the next order" : order.card,
      worth: isNext
        ? "it takes 10% off your next order"
        : `${dollars(promotion.amount)} will go back to your ${text(order.card)} within 5 business days`,
    };
  },
});
