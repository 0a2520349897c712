import { expect, it } from "vitest";
import { guessEffect } from "./guess-effect.ts";
import type { HttpCall, ListedTool } from "./listed-tool.ts";

const tool = (name: string, more: Partial<ListedTool> = {}): ListedTool => ({
  name,
  description: "",
  input: {},
  ...more,
});
const over = (method: HttpCall["method"]): Partial<ListedTool> => ({
  http: { method, path: "/x", parameters: [], body: "none" },
});

it.each([
  tool("get_order"),
  tool("getOrder"),
  tool("list-orders"),
  tool("search.orders"),
  tool("customer_profile", { hints: { readOnly: true } }),
  tool("orders", over("GET")),
  tool("parcel_exists", over("HEAD")),
])("guesses that $name reads", (one) => {
  expect(guessEffect(one).effect).toBe("read");
});

it.each([
  tool("refund_order"),
  tool("orders_refund"),
  tool("cancelOrder", over("GET")),
  tool("get_order", { hints: { readOnly: false } }),
  tool("get_order", { hints: { readOnly: true, destructive: true } }),
  tool("get_order", over("POST")),
  tool("delete_order", { hints: { readOnly: true } }),
  tool("process"),
  tool("__proto__"),
])("guesses that $name writes", (one) => {
  expect(guessEffect(one).effect).toBe("write");
});
