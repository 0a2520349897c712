import { expect, it } from "vitest";
import { deepestNesting, isTooDeep } from "./json-depth.ts";

const nested = (levels: number) => JSON.parse(`${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`);

it("takes as many levels as the limit says, and not one more", () => {
  expect(isTooDeep(nested(deepestNesting))).toBe(false);
  expect(isTooDeep([nested(deepestNesting)])).toBe(true);
});

it.each([3000, 5000, 100_000])("finds %i levels too deep without overflowing", (levels) => {
  expect(isTooDeep(nested(levels))).toBe(true);
});

it("takes a value that holds itself for one that is too deep", () => {
  const self: { [name: string]: unknown } = {};
  self.self = [self];
  expect(isTooDeep(self)).toBe(true);
});

it("passes a long list, and a value that many others share", () => {
  expect(isTooDeep({ list: Array.from({ length: 200_000 }, (_, index) => ({ index })) })).toBe(false);
  let shared: unknown = 1;
  for (let level = 0; level < deepestNesting; level++) shared = [shared, shared];
  expect(isTooDeep(shared)).toBe(false);
});

it.each([[1], ["text"], [null], [undefined], [true]])("passes %s, which nests nothing", (value) => {
  expect(isTooDeep(value)).toBe(false);
});
