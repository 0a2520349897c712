import { boolean, float, list, mapOf, membersOf, oneOf, orNull, string, stringOrNull } from "../decode.ts";
import type { RecordTable } from "../records.ts";
import type { Value } from "../value.ts";

// Fields are listed in the order in which they are printed.

/** Reads a postal address. */
export function readAddress(value: Value | undefined) {
  const at = membersOf(value);
  return {
    address1: string(at("address1")),
    address2: string(at("address2")),
    city: string(at("city")),
    country: string(at("country")),
    state: string(at("state")),
    zip: string(at("zip")),
  };
}

function readVariant(value: Value | undefined) {
  const at = membersOf(value);
  return {
    item_id: string(at("item_id")),
    options: mapOf(string, at("options")),
    available: boolean(at("available")),
    price: float(at("price")),
  };
}

/** Reads a product with its variants. */
export function readProduct(value: Value | undefined) {
  const at = membersOf(value);
  return {
    name: string(at("name")),
    product_id: string(at("product_id")),
    variants: mapOf(readVariant, at("variants")),
  };
}

type CreditCard = { source: "credit_card"; id: string; brand: string; last_four: string };
type GiftCard = { source: "gift_card"; id: string; balance: number };
type Paypal = { source: "paypal"; id: string };

/** A payment method; only a gift card has a balance. */
export type PaymentMethod = CreditCard | GiftCard | Paypal;

function readPaymentMethod(value: Value | undefined): PaymentMethod {
  const at = membersOf(value);
  const source = oneOf(["credit_card", "gift_card", "paypal"], at("source"));
  const id = string(at("id"));
  if (source === "credit_card") return { source, id, brand: string(at("brand")), last_four: string(at("last_four")) };
  return source === "gift_card" ? { source, id, balance: float(at("balance")) } : { source, id };
}

/** Reads a customer of the shop. */
export function readUser(value: Value | undefined) {
  const at = membersOf(value);
  const name = membersOf(at("name"));
  return {
    user_id: string(at("user_id")),
    name: { first_name: string(name("first_name")), last_name: string(name("last_name")) },
    address: readAddress(at("address")),
    email: string(at("email")),
    payment_methods: mapOf(readPaymentMethod, at("payment_methods")),
    orders: list(string, at("orders")),
  };
}

function readItem(value: Value | undefined) {
  const at = membersOf(value);
  return {
    name: string(at("name")),
    product_id: string(at("product_id")),
    item_id: string(at("item_id")),
    price: float(at("price")),
    options: mapOf(string, at("options")),
  };
}

function readFulfillment(value: Value | undefined) {
  const at = membersOf(value);
  return { tracking_id: list(string, at("tracking_id")), item_ids: list(string, at("item_ids")) };
}

function readPayment(value: Value | undefined): Payment {
  const at = membersOf(value);
  return {
    transaction_type: oneOf(["payment", "refund"], at("transaction_type")),
    amount: float(at("amount")),
    payment_method_id: string(at("payment_method_id")),
  };
}

/** A payment or refund for an order. */
export type Payment = { transaction_type: "payment" | "refund"; amount: number; payment_method_id: string };

// If there are no items to exchange, the difference is stored as the integer 0.
function readDifference(value: Value | undefined): number | bigint | null {
  return orNull(float, value);
}

/** Reads an order. */
export function readOrder(value: Value | undefined) {
  const at = membersOf(value);
  return {
    order_id: string(at("order_id")),
    user_id: string(at("user_id")),
    address: readAddress(at("address")),
    items: list(readItem, at("items")),
    status: string(at("status")),
    fulfillments: list(readFulfillment, at("fulfillments")),
    payment_history: list(readPayment, at("payment_history")),
    cancel_reason: stringOrNull(at("cancel_reason")),
    exchange_items: orNull((ids) => list(string, ids), at("exchange_items")),
    exchange_new_items: orNull((ids) => list(string, ids), at("exchange_new_items")),
    exchange_payment_method_id: stringOrNull(at("exchange_payment_method_id")),
    exchange_price_difference: readDifference(at("exchange_price_difference")),
    return_items: orNull((ids) => list(string, ids), at("return_items")),
    return_payment_method_id: stringOrNull(at("return_payment_method_id")),
  };
}

export type Product = ReturnType<typeof readProduct>;
export type Variant = ReturnType<typeof readVariant>;
export type User = ReturnType<typeof readUser>;
export type Order = ReturnType<typeof readOrder>;

/** The shop's data. */
export interface RetailState {
  readonly products: RecordTable<Product>;
  readonly users: RecordTable<User>;
  readonly orders: RecordTable<Order>;
}
