import { expect, it } from "vitest";
import type { Json } from "../../json.ts";
import { fillPhrase } from "./fill-phrase.ts";

const order = {
  id: "FC-1",
  address: { id: "AD-1", address: "1 Old Road" },
  lines: [
    { line: 1, product: "black grinder" },
    { line: 2, product: "steel grinder" },
  ],
};
const results = new Map([["get_order", order]]);

it("takes a value from the arguments, and prefers the call's own result once there is one", () => {
  const sources = { args: { id: "FC-1" }, results };
  expect(fillPhrase("order {id}", sources).text).toBe("order FC-1");
  expect(fillPhrase("number {id}", { ...sources, result: { id: "RP-7" } }).text).toBe("number RP-7");
});

it("takes a value that the arguments only refer to from the record that matches them", () => {
  expect(fillPhrase("replace the {product}", { args: { line: 2 }, results }).text).toBe("replace the steel grinder");
  expect(fillPhrase("replace the {product}", { args: { line: 1 }, results }).text).toBe("replace the black grinder");
  const saved = new Map<string, Json>([...results, ["saved", [{ id: "AD-2", address: "9 New Road" }, order.address]]]);
  expect(fillPhrase("to {address}", { args: { address_id: "AD-2" }, results: saved }).text).toBe("to 9 New Road");
});

it("writes dates in words and money with two decimals", () => {
  const sources = { args: { on: "2026-03-02", amount: 125.1, line: 2 }, results: new Map() };
  expect(fillPhrase("{amount} on {on}, line {line}", sources).text).toBe("125.10 on March 2, 2026, line 2");
});

it("lists names without a value instead of inventing one", () => {
  expect(fillPhrase("the {colour} one", { args: {}, results }).unknown).toEqual(["colour"]);
});
