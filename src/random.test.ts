import { expect, it } from "vitest";
import { randomFrom } from "./random.ts";

it("fills a list with the same numbers as single calls, and continues after them", () => {
  const [whole, single] = [randomFrom("seed/7"), randomFrom("seed/7")];
  const list = new Int32Array(500);
  whole.fillBelow(list, 162);
  expect([...list]).toEqual(Array.from({ length: 500 }, () => single.below(162)));
  expect(whole.next()).toBe(single.next());
  whole.fillBelow(list.subarray(0, 3), 2);
  expect([...list.subarray(0, 3)]).toEqual([single.below(2), single.below(2), single.below(2)]);
  expect(new Set(list).size).toBeGreaterThan(100);
});
