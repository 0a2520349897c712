import { ToolFailure } from "../tool-failure.ts";
import type { Arguments, Value } from "../value.ts";
import type { Order, PaymentMethod, Product, RetailState, User, Variant } from "./records.ts";

/** The id in an argument; a value that is not a string matches no id. */
export function idIn(args: Arguments, name: string): string {
  const id = args.get(name);
  return typeof id === "string" ? id : "";
}

/** Finds an order by id. */
export function orderOf({ orders }: RetailState, id: string): Order {
  return orders.get(id) ?? fail("Order not found");
}

/** Finds a customer by id. */
export function userOf({ users }: RetailState, id: string): User {
  return users.get(id) ?? fail("User not found");
}

/** Finds a product by id. */
export function productOf({ products }: RetailState, id: string): Product {
  return products.get(id) ?? fail("Product not found");
}

/** Finds a variant of a product by item id. */
export function variantOf(state: RetailState, productId: string, itemId: Value): Variant {
  const { variants } = productOf(state, productId);
  return (typeof itemId === "string" ? variants.get(itemId) : undefined) ?? fail("Variant not found");
}

/** A payment method of the customer who placed an order. */
export function paymentMethodOf(state: RetailState, order: Order, id: string): PaymentMethod {
  return userOf(state, order.user_id).payment_methods.get(id) ?? fail("Payment method not found");
}

/** Changes the balance of a payment method if it is a gift card. */
export function changeBalance(
  state: RetailState,
  { order, id, change }: { order: Order; id: string; change: (balance: number) => number },
): void {
  if (paymentMethodOf(state, order, id).source !== "gift_card") return;
  const method = state.users.edit(order.user_id).payment_methods.get(id);
  if (method?.source === "gift_card") method.balance = change(method.balance);
}

/** Rejects a call. */
export function fail(message: string): never {
  throw new ToolFailure(message);
}
