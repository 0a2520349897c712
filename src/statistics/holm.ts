/** The maximum probability of any false claim of a difference among comparisons that are tested together. */
export const significance = 0.05;

/** Holm-adjusted p-values, in the order given; rejecting hypotheses with values up to 0.05 keeps the family-wise error rate at 5%. */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length).fill(1);
  let largest = 0;
  smallestFirst(pValues).forEach(({ p, index }, place) => {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - place)));
    adjusted[index] = largest;
  });
  return adjusted;
}

/**
 * The levels of intervals that agree with Holm's adjustment, in the order given. Holm's method tests the smallest p
 * first, against the significance divided by the number of hypotheses that have not been rejected yet, and stops at the
 * first one that it cannot reject.
 */
export function holmLevels(pValues: readonly number[]): number[] {
  const levels = new Array<number>(pValues.length).fill(1 - significance);
  let left = pValues.length;
  for (const { p, index } of smallestFirst(pValues)) {
    levels[index] = 1 - significance / left;
    if (p * left <= significance) left--;
  }
  return levels;
}

function smallestFirst(pValues: readonly number[]) {
  return pValues.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
}

/** Adds Holm-adjusted p-values to tests that belong together. */
export function withHolm<Test>(tests: readonly Test[], pOf: (test: Test) => number) {
  const adjusted = holm(tests.map(pOf));
  return tests.map((test, index) => ({ ...test, adjustedP: adjusted[index] ?? 1 }));
}
