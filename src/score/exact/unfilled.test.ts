import { expect, it } from "vitest";
import { unfilledIn } from "./unfilled.ts";

it.each([
  ["Order (undefined) arrived broken.", "(undefined)"],
  ["The order undefined arrived broken.", "undefined"],
  ["Order: undefined", ": undefined"],
  ["They were promised a refund of undefined.", "undefined"],
  ["He paid $undefined.", "$undefined"],
  ["Order #null arrived broken.", "#null"],
  ["He is owed NaN dollars.", "NaN"],
  ["Customer: [object Object]", "[object Object]"],
  ["Order {order_id} arrived broken.", "{order_id}"],
  ["Order {{ order.id }} arrived broken.", "{{ order.id }}"],
  [`Order ${"$"}{orderId} arrived broken.`, `${"$"}{orderId}`],
  ["Order %(order_id)s arrived broken.", "%(order_id)s"],
  ["<customer name> wrote in.", "<customer name>"],
  ["<order_number> arrived broken.", "<order_number>"],
  ["[ORDER NUMBER] arrived broken.", "[ORDER NUMBER]"],
  ["Order undefined arrived broken.", "undefined"],
  ["A [customer's name] wrote in about [order number].", "[customer's name]"],
])("finds a placeholder in %s", (text, found) => {
  expect(unfilledIn(text)[0]).toBe(found);
});

it.each([
  "The delivery date is still undefined.",
  "They complain about an undefined charge and undefined fees.",
  "carrier_g is null, the weight (null) and promised_on: null. Order number: none. Photos (None). Evidence: N/A.",
  'He sent {"order_id": "NL-1"} and wrote to <anna@example.com>.',
  "<summary>Order NL-1 arrived broken.</summary>",
  "See [the order](https://example.com/NL-1) and [photo].",
  "Nan Harper asks for 5%.",
])("finds none in %s", (text) => {
  expect(unfilledIn(text)).toEqual([]);
});
