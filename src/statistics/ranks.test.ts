import fc from "fast-check";
import { expect, it } from "vitest";
import { ranks } from "./ranks.ts";

it("gives equal values the mean of their ranks, in short lists and long ones", () => {
  expect([...ranks([30, 10, 10, 20])]).toEqual([4, 1.5, 1.5, 3]);
  expect([...ranks([])]).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 90 }), (values) => {
      const expected = values.map((value) => {
        const places = values.toSorted((one, other) => one - other).flatMap((other, at) => (other === value ? [at + 1] : []));
        return places.reduce((sum, place) => sum + place, 0) / places.length;
      });
      expect([...ranks(values)]).toEqual(expected);
    }),
  );
});
