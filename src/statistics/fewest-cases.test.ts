import { expect, it } from "vitest";
import { fewestCases } from "./fewest-cases.ts";
import { signFlipTest } from "./sign-flip-test.ts";

it("is the smallest number of cases with which the sign-flip test can reach 5%", () => {
  const best = (cases: number) => signFlipTest(Array(cases).fill(1)).p;
  expect(fewestCases()).toBe(6);
  expect(best(5)).toBeGreaterThan(0.05);
  expect(best(6)).toBeLessThanOrEqual(0.05);
});

it("grows with the number of comparisons that Holm's method adjusts for", () => {
  expect([1, 2, 10, 100].map((comparisons) => fewestCases(comparisons))).toEqual([6, 7, 9, 12]);
});
