/** A seeded random number generator; the same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer in [0, limit). */
  below(limit: number): number;
  /** Fills a list with the numbers that repeated calls to `below` would return, several times faster. */
  fillBelow(list: Int32Array, limit: number): void;
  /** Returns one item at random; the list must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns the items in random order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Creates a generator from a seed such as "run-7/case/3". */
export function randomFrom(seed: string): Random {
  const { next, fillBelow } = sfc32(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    fillBelow,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError("pick from an empty list");
      return item;
    },
    chance: (probability) => next() < probability,
    shuffle: (items) => {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1);
        const [a, b] = [order[last], order[other]];
        if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a];
      }
      return order;
    },
  };
}

// Chris Doty-Humphrey's small fast counter generator (PractRand), seeded with FNV-1a hashes of the seed text.
function sfc32(seed: string): Pick<Random, "next" | "fillBelow"> {
  let [a, b, c, counter] = [fnv1a(seed, 0), fnv1a(seed, 1), fnv1a(seed, 2), 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  const fillBelow = (list: Int32Array, limit: number) => {
    // The same steps as in `next`, but on local variables, which stay in registers.
    let i = a | 0;
    let j = b | 0;
    let k = c | 0;
    let count = counter | 0;
    for (let index = 0; index < list.length; index++) {
      const sum = (i + j + count) | 0;
      count = (count + 1) | 0;
      i = j ^ (j >>> 9);
      j = (k + (k << 3)) | 0;
      k = (((k << 21) | (k >>> 11)) + sum) | 0;
      list[index] = ((sum >>> 0) / 4_294_967_296) * limit;
    }
    [a, b, c, counter] = [i, j, k, count];
  };
  for (let round = 0; round < 12; round++) next();
  return { next, fillBelow };
}

function fnv1a(text: string, salt: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}
