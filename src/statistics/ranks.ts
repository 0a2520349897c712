/** Ranks from 1 upwards; ties share the mean of their ranks. */
export function ranks(values: ArrayLike<number>): Float64Array {
  return values.length <= few ? ranksByCounting(values) : ranksBySorting(values);
}

// A bootstrap ranks a handful of values thousands of times; for so few values, counting is faster than sorting.
const few = 40;

function ranksByCounting(values: ArrayLike<number>): Float64Array {
  const size = values.length;
  const placed = new Float64Array(size);
  for (let index = 0; index < size; index++) {
    const value = values[index] ?? 0;
    let [below, tied] = [0, 0];
    for (let other = 0; other < size; other++) {
      const against = values[other] ?? 0;
      if (against < value) below++;
      else if (against === value) tied++;
    }
    placed[index] = (2 * below + tied - 1) / 2 + 1;
  }
  return placed;
}

function ranksBySorting(values: ArrayLike<number>): Float64Array {
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
