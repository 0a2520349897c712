import { expect, it } from "vitest";
import { placed, pointerUnder, valueAt } from "./pointer.ts";

it("finds the value at a pointer, whatever characters the names contain", () => {
  const report = { suites: [{ modes: { "a/b~c": 3 } }] };
  expect(valueAt(report, pointerUnder("/suites/0", "modes", "a/b~c"))).toBe(3);
});

it("finds no missing values and no inherited properties", () => {
  expect([valueAt({}, "/suites/0"), valueAt({ one: null }, "/one/two"), valueAt({}, "/constructor")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("keeps the pointer of each member of a list", () => {
  expect(placed(["a", "b"], "/list").map(({ at }) => at)).toEqual(["/list/0", "/list/1"]);
  expect(placed(undefined, "/list")).toEqual([]);
});
