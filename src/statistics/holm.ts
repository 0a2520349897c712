/** Holm's adjusted p-values, in the order given: rejecting those at most 0.05 is wrong anywhere in the family at most 5% of the time. */
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
