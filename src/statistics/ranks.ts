/** Ranks from 1 upwards; equal values share the mean of their places. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (value, index) => ({ value, index })).sort((one, other) => one.value - other.value);
  const placed = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    let last = first;
    while (last + 1 < order.length && order[last + 1]?.value === order[first]?.value) last++;
    for (const { index } of order.slice(first, last + 1)) placed[index] = (first + last) / 2 + 1;
    first = last + 1;
  }
  return placed;
}
