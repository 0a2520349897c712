import type { DomainTool, Parameter } from "../environment.ts";
import { round2 } from "../number-text.ts";
import type { Arguments } from "../value.ts";
import { changeBalance, fail, idIn, orderOf, paymentMethodOf, userOf } from "./look-up.ts";
import { type Payment, type RetailState, readAddress } from "./records.ts";

type Tool = DomainTool<RetailState>;

const text = (name: string, describe: string): Parameter => ({ name, type: "string", describe });

const orderId = text("order_id", "the order's id, including the # in front");
const addressFields = [
  text("address1", "first line of the address"),
  text("address2", "second line of the address"),
  text("city", "city"),
  text("state", "state"),
  text("country", "country"),
  text("zip", "zip code"),
];

const cancelOrder: Tool = {
  name: "cancel_pending_order",
  effect: "write",
  describe: "Cancel a pending order and refund its payments.",
  parameters: [orderId, text("reason", '"no longer needed" or "ordered by mistake"')],
  run: (state, args) => {
    const { order_id: id, status, payment_history: paid } = orderOf(state, idIn(args, "order_id"));
    if (status !== "pending") fail("Non-pending order cannot be cancelled");
    const reason = idIn(args, "reason");
    if (reason !== "no longer needed" && reason !== "ordered by mistake") fail("Invalid reason");
    const order = state.orders.edit(id);
    const refunds = paid.map(({ amount, payment_method_id }): Payment => {
      changeBalance(state, { order, id: payment_method_id, change: (balance) => round2(balance + amount) });
      return { transaction_type: "refund", amount, payment_method_id };
    });
    order.status = "cancelled";
    order.cancel_reason = reason;
    order.payment_history.push(...refunds);
    return order;
  },
};

const changeOrderAddress: Tool = {
  name: "modify_pending_order_address",
  effect: "write",
  describe: "Change the address a pending order is sent to.",
  parameters: [orderId, ...addressFields],
  run: (state, args) => {
    const { order_id: id, status } = orderOf(state, idIn(args, "order_id"));
    if (!status.includes("pending")) fail("Non-pending order cannot be modified");
    const address = readAddress(args);
    const order = state.orders.edit(id);
    order.address = address;
    return order;
  },
};

const changeUserAddress: Tool = {
  name: "modify_user_address",
  effect: "write",
  describe: "Change a customer's own address; the addresses of their orders stay the same.",
  parameters: [text("user_id", "the customer's id"), ...addressFields],
  run: (state, args) => {
    const { user_id: id } = userOf(state, idIn(args, "user_id"));
    const address = readAddress(args);
    const user = state.users.edit(id);
    user.address = address;
    return user;
  },
};

const changePayment: Tool = {
  name: "modify_pending_order_payment",
  effect: "write",
  describe: "Change the payment method of a pending order; the first payment is refunded.",
  parameters: [orderId, text("payment_method_id", "one of the customer's payment methods")],
  run: (state, args) => {
    const { id, next, first } = checkPaymentChange(state, args);
    const { amount, payment_method_id: former } = first;
    const order = state.orders.edit(id);
    order.payment_history.push(
      { transaction_type: "payment", amount, payment_method_id: next },
      { transaction_type: "refund", amount, payment_method_id: former },
    );
    changeBalance(state, { order, id: next, change: (balance) => round2(balance - amount) });
    changeBalance(state, { order, id: former, change: (balance) => round2(balance + amount) });
    return order;
  },
};

function checkPaymentChange(state: RetailState, args: Arguments): { id: string; next: string; first: Payment } {
  const order = orderOf(state, idIn(args, "order_id"));
  if (!order.status.includes("pending")) fail("Non-pending order cannot be modified");
  const next = idIn(args, "payment_method_id");
  const method = paymentMethodOf(state, order, next);
  const [first, ...others] = order.payment_history;
  if (first?.transaction_type !== "payment" || others.length > 0) return fail("There should be exactly one payment for a pending order");
  if (first.payment_method_id === next) fail("The new payment method should be different from the current one");
  if (method.source === "gift_card" && method.balance < first.amount) fail("Insufficient gift card balance to pay for the order");
  return { id: order.order_id, next, first };
}

/** The tools that cancel an order, or change its address or payment method. */
export const orderTools: readonly Tool[] = [cancelOrder, changeOrderAddress, changePayment, changeUserAddress];
