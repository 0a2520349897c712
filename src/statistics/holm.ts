/** Holm-adjusted p-values, in the order given; rejecting hypotheses with values up to 0.05 keeps the family-wise error rate at 5%. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let largest = 0;
  order.forEach(({ p, index }, place) => {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - place)));
    adjusted[index] = largest;
  });
  return adjusted;
}

/** Adds Holm-adjusted p-values to tests that belong together. */
export function withHolm<Test>(tests: readonly Test[], pOf: (test: Test) => number) {
  const adjusted = holm(tests.map(pOf));
  return tests.map((test, index) => ({ ...test, adjustedP: adjusted[index] ?? 1 }));
}
