import { expect, it } from "vitest";
import { deepestNesting, isTooDeep } from "./json-depth.ts";

const nested = (levels: number) => JSON.parse(`${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`);

it("accepts the maximum depth and rejects one level more", () => {
  expect(isTooDeep(nested(deepestNesting))).toBe(false);
  expect(isTooDeep([nested(deepestNesting)])).toBe(true);
});

it.each([3000, 5000, 100_000])("rejects %i levels without overflowing the stack", (levels) => {
  expect(isTooDeep(nested(levels))).toBe(true);
});

it("treats a value that contains itself as too deep", () => {
  const self: { [name: string]: unknown } = {};
  self.self = [self];
  expect(isTooDeep(self)).toBe(true);
});

it("accepts a long list, and a value that many others share", () => {
  expect(isTooDeep({ list: Array.from({ length: 200_000 }, (_, index) => ({ index })) })).toBe(false);
  let shared: unknown = 1;
  for (let level = 0; level < deepestNesting; level++) shared = [shared, shared];
  expect(isTooDeep(shared)).toBe(false);
});

it.each([[1], ["text"], [null], [undefined], [true]])("accepts %s, which has no nesting", (value) => {
  expect(isTooDeep(value)).toBe(false);
});
