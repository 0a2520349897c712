import { expect, it } from "vitest";
import { findCustomer, verifyCustomer } from "../../../suites/northline/tools/identity.ts";
import { ask, openNorthline, orderRow } from "../desk.ts";

const rows = { orders: [orderRow("NL-20617"), orderRow("NL-20671", { customer_id: "C-2" })] };
const full = { level: "full", customer_id: "C-1", name: "Ines Moreau" };
const nobody = { level: "none", customer_id: null, name: null };

it.each([
  ["email and order number", { email: "ines@example.com", order_id: "NL-20617" }],
  ["email and order number, carelessly typed", { email: " Ines@Example.com", order_id: "20617" }],
  ["an order number without its hyphen", { email: "ines@example.com", order_id: "nl20617" }],
  ["email and the postcode of an order", { email: "ines@example.com", postcode: "04101" }],
  ["email and the postcode of a saved address", { email: "ines@example.com", postcode: "ls1 4ap" }],
  ["email and order number with a wrong postcode", { email: "ines@example.com", order_id: "NL-20617", postcode: "9" }],
])("verifies the customer by %s", (_, args) => {
  using world = openNorthline(rows);
  expect(ask(world, verifyCustomer, args)).toEqual(full);
});

it("verifies for delivery only by order number and postcode", () => {
  using world = openNorthline(rows);
  const args = { order_id: "#NL-20617", postcode: "04101-2219" };
  expect(ask(world, verifyCustomer, args)).toEqual({ ...nobody, level: "delivery_only" });
});

it.each([
  ["an email alone", { email: "ines@example.com" }],
  ["an order number alone", { order_id: "NL-20617" }],
  ["someone else's order", { email: "ines@example.com", order_id: "NL-20671" }],
  ["an order number with the postcode of a saved address", { order_id: "NL-20617", postcode: "LS1 4AP" }],
  ["someone else's postcode", { email: "owen@example.net", postcode: "LS1 4AP" }],
  ["nothing at all", {}],
  ["empty values", { email: "", order_id: "", postcode: "" }],
])("verifies nobody by %s", (_, args) => {
  using world = openNorthline(rows);
  expect(ask(world, verifyCustomer, args)).toEqual(nobody);
});

it("returns only masked results", () => {
  using world = openNorthline(rows);
  expect(ask(world, findCustomer, { name: "moreau" })).toEqual({
    hits: [{ customer_id: "C-1", name: "I. M.", email: "i•••@example.com", city: "Leeds" }],
  });
  expect(ask(world, findCustomer, { name: "Mor" })).toEqual({ hits: [] });
  expect(ask(world, findCustomer, { postcode: "ls14ap", email: "owen@example.net" })).toEqual({ hits: [] });
});
