import fc from "fast-check";
import { expect, it } from "vitest";
import { binomialCoefficient } from "./binomial-coefficient.ts";
import { passHatK } from "./pass-hat-k.ts";

it("is C(c,k)/C(n,k)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(20), fc.integer({ min: 1, max: 20 }), (n, c, k) => {
      fc.pre(c <= n && k <= n);
      expect(passHatK(c, n, k)).toBeCloseTo(binomialCoefficient(c, k) / binomialCoefficient(n, k), 12);
    }),
  );
});

it("stays exact for ten thousand trials, where the coefficients themselves overflow", () => {
  expect(passHatK(9_999, 10_000, 5_000)).toBeCloseTo(0.5, 12);
  expect(passHatK(10_000, 10_000, 10_000)).toBe(1);
});

it("is the share of k-subsets of trials that all pass", () => {
  const trials = [1, 1, 0, 1, 1];
  let [all, passing] = [0, 0];
  for (let subset = 0; subset < 2 ** 5; subset++) {
    const chosen = trials.filter((_, index) => (subset >> index) & 1);
    if (chosen.length !== 3) continue;
    all++;
    if (chosen.every((passed) => passed === 1)) passing++;
  }
  expect(passHatK(4, 5, 3)).toBeCloseTo(passing / all, 15);
});

it("refuses to estimate from fewer than k trials, and says how many are needed", () => {
  expect(() => passHatK(7, 7, 8)).toThrow("run at least 8 trials");
});

it.each([
  [9, 8, 1],
  [-1, 8, 1],
  [1.5, 8, 1],
  [1, 8, 0],
])("rejects %d passes in %d trials at k = %d", (c, n, k) => {
  expect(() => passHatK(c, n, k)).toThrow(RangeError);
});
