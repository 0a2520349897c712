import type { DomainTool, Parameter } from "../environment.ts";
import { round2 } from "../number-text.ts";
import { iteratedItems, type Numeric, plus } from "../number-value.ts";
import type { Value } from "../value.ts";
import { pythonText } from "../value-text.ts";
import { changeBalance, fail, idIn, orderOf, paymentMethodOf, variantOf } from "./look-up.ts";
import type { Order, RetailState, Variant } from "./records.ts";

type Tool = DomainTool<RetailState>;

const text = (name: string, describe: string): Parameter => ({ name, type: "string", describe });
const ids = (name: string, describe: string): Parameter => ({ name, type: "strings", describe });

const orderId = text("order_id", "the order's id, including the # in front");
const itemIds = ids("item_ids", "ids of the items in the order, one per unit");
const newItemIds = ids("new_item_ids", "ids of the replacement items, in the same order");
const paymentMethodId = text("payment_method_id", "the payment method to charge or refund");

const exchangeItems: Tool = {
  name: "exchange_delivered_order_items",
  effect: "write",
  describe: "Exchange items of a delivered order for other variants of the same products.",
  parameters: [orderId, itemIds, newItemIds, paymentMethodId],
  run: (state, args) => {
    const found = orderOf(state, idIn(args, "order_id"));
    if (found.status !== "delivered") fail("Non-delivered order cannot be exchanged");
    const [old, wanted] = [iteratedItems(args.get("item_ids")), iteratedItems(args.get("new_item_ids"))];
    checkCounts(found, old, (id) => `Number of ${id} not found.`);
    if (old.length !== wanted.length) fail("The number of items to be exchanged should match.");
    const difference = rounded(pairUp(state, found, { old, wanted }).difference);
    const payment = idIn(args, "payment_method_id");
    const method = paymentMethodOf(state, found, payment);
    if (method.source === "gift_card" && method.balance < difference)
      fail("Insufficient gift card balance to pay for the price difference");
    const order = state.orders.edit(found.order_id);
    order.status = "exchange requested";
    order.exchange_items = sorted(old);
    order.exchange_new_items = sorted(wanted);
    order.exchange_payment_method_id = payment;
    order.exchange_price_difference = difference;
    return order;
  },
};

const returnItems: Tool = {
  name: "return_delivered_order_items",
  effect: "write",
  describe: "Return items of a delivered order.",
  parameters: [orderId, itemIds, paymentMethodId],
  run: (state, args) => {
    const found = orderOf(state, idIn(args, "order_id"));
    if (found.status !== "delivered") fail("Non-delivered order cannot be returned");
    const payment = idIn(args, "payment_method_id");
    const method = paymentMethodOf(state, found, payment);
    if (method.source !== "gift_card" && payment !== found.payment_history[0]?.payment_method_id)
      fail("Payment method should be the original payment method");
    const old = iteratedItems(args.get("item_ids"));
    checkCounts(found, old, () => "Some item not found");
    const order = state.orders.edit(found.order_id);
    order.status = "return requested";
    order.return_items = sorted(old);
    order.return_payment_method_id = payment;
    return order;
  },
};

const changeItems: Tool = {
  name: "modify_pending_order_items",
  effect: "write",
  describe: "Change items of a pending order to other variants of the same products; possible once per order.",
  parameters: [orderId, itemIds, newItemIds, paymentMethodId],
  run: (state, args) => {
    const found = orderOf(state, idIn(args, "order_id"));
    if (found.status !== "pending") fail("Non-pending order cannot be modified");
    const [old, wanted] = [iteratedItems(args.get("item_ids")), iteratedItems(args.get("new_item_ids"))];
    checkCounts(found, old, (id) => `${id} not found`);
    if (old.length !== wanted.length) fail("The number of items to be exchanged should match");
    const { difference, last } = pairUp(state, found, { old, wanted, differing: true });
    const payment = idIn(args, "payment_method_id");
    const method = paymentMethodOf(state, found, payment);
    if (method.source === "gift_card" && method.balance < difference) fail("Insufficient gift card balance to pay for the new item");
    const order = state.orders.edit(found.order_id);
    const amount = Math.abs(Number(difference));
    const type = difference > 0 ? "payment" : "refund";
    order.payment_history.push({ transaction_type: type, amount, payment_method_id: payment });
    changeBalance(state, { order, id: payment, change: (balance) => round2(balance - Number(difference)) });
    replaceItems(order, { old, wanted, last });
    order.status = "pending (item modified)";
    return order;
  },
};

interface Pairs {
  readonly old: readonly Value[];
  readonly wanted: readonly Value[];
}

function checkCounts({ items }: Order, given: readonly Value[], problem: (id: string) => string): void {
  for (const id of given) {
    const inOrder = items.filter(({ item_id }) => item_id === id).length;
    if (given.filter((other) => other === id).length > inOrder) fail(problem(pythonText(id)));
  }
}

/** Finds the new variant for each pair and adds up the price differences. Without any pairs, the sum is the integer 0. */
function pairUp(
  state: RetailState,
  { items }: Order,
  { old, wanted, differing = false }: Pairs & { differing?: boolean },
): { difference: Numeric; last: Variant | undefined } {
  let difference: Numeric = 0n;
  let last: Variant | undefined;
  for (const [index, id] of old.entries()) {
    const next = wanted[index] ?? null;
    if (differing && id === next) fail("The new item id should be different from the old item id");
    const item = items.find(({ item_id }) => item_id === id) ?? fail("Item not found");
    last = variantOf(state, item.product_id, next);
    if (!last.available) fail(`New item ${pythonText(next)} not found or available`);
    difference = plus(difference, last.price - item.price);
  }
  return { difference, last };
}

// Every changed item gets the price and options of the last pair's variant.
function replaceItems({ items }: Order, { old, wanted, last }: Pairs & { last: Variant | undefined }): void {
  for (const [index, id] of old.entries()) {
    const item = items.find(({ item_id }) => item_id === id) ?? fail("Item not found");
    const next = wanted[index];
    if (typeof next !== "string" || !last) continue;
    item.item_id = next;
    item.price = last.price;
    item.options = new Map(last.options);
  }
}

function rounded(value: Numeric): Numeric {
  return typeof value === "bigint" ? value : round2(value);
}

function sorted(given: readonly Value[]): string[] {
  return given.map(pythonText).sort();
}

/** The tools that exchange, return or change the items of an order. */
export const itemTools: readonly Tool[] = [exchangeItems, returnItems, changeItems];
