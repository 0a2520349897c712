import fc from "fast-check";
import { expect, it } from "vitest";
import { quadraticKappa } from "./weighted-kappa.ts";

/** Pairs up two lists of ratings. */
const pairsOf = (one: readonly number[], other: readonly number[]) =>
  one.map((rating, index) => ({ one: rating, other: other[index] ?? 0 }));

/** Repeats rating i as often as counts[i], in order. */
const repeated = (...counts: readonly number[]) => counts.flatMap((count, rating) => Array.from({ length: count }, () => rating));

/** Pairs from a table of counts; rows belong to the first rater. */
const pairsIn = (table: readonly (readonly number[])[]) =>
  table.flatMap((row, one) => row.flatMap((count, other) => Array.from({ length: count }, () => ({ one, other }))));

it("gives scikit-learn's published value for three classes", () => {
  // sklearn/metrics/tests/test_classification.py, test_cohen_kappa: weights="quadratic" is 0.9541.
  const kappa = quadraticKappa(pairsOf(repeated(46, 44, 10), repeated(50, 40, 10)));
  expect(kappa).toBeCloseTo(0.9541, 4);
});

it("gives the R package irr's value for its data set anxiety, raters 1 and 2", () => {
  // irr 0.84.1: kappa2(anxiety[, 1:2], "squared") prints Kappa = 0.297.
  const one = [3, 3, 3, 4, 5, 5, 2, 3, 5, 2, 2, 6, 1, 5, 2, 2, 1, 2, 4, 3];
  const other = [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4];
  expect(quadraticKappa(pairsOf(one, other))).toBeCloseTo(0.297, 3);
});

it("is the same with Cohen's table of weights as in closed form", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 }), (table) => {
      const total = table.flat().reduce((sum, count) => sum + count, 0);
      const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0));
      const columns = table.map((_, column) => table.reduce((sum, row) => sum + (row[column] ?? 0), 0));
      let [observed, expected] = [0, 0];
      for (const [row, counts] of table.entries())
        for (const [column, count] of counts.entries()) {
          observed += (row - column) ** 2 * count;
          expected += ((row - column) ** 2 * (rows[row] ?? 0) * (columns[column] ?? 0)) / Math.max(1, total);
        }
      const kappa = quadraticKappa(pairsIn(table));
      if (expected === 0) expect(kappa).toBeUndefined();
      else expect(kappa).toBeCloseTo(1 - observed / expected, 9);
    }),
  );
});

it("is 1 for two raters who always agree, and negative for two who rate in opposite ways", () => {
  expect(quadraticKappa(pairsOf([0, 50, 100], [0, 50, 100]))).toBe(1);
  expect(quadraticKappa(pairsOf([0, 50, 100], [100, 50, 0]))).toBe(-1);
});
