/** A function of one object that computes each result once. */
export interface Memoized<Thing, Derived> {
  (thing: Thing): Derived;
  /** Stores a result that is already known, so that it need not be computed. */
  set(thing: Thing, derived: Derived): void;
}

/** Computes a property of an immutable object, such as a desk or a trial, on first use and keeps it for as long as the object exists. */
export function memoize<Thing extends WeakKey, Derived extends NonNullable<unknown>>(
  derive: (thing: Thing) => Derived,
): Memoized<Thing, Derived> {
  const known = new WeakMap<Thing, Derived>();
  const find = (thing: Thing): Derived => {
    const earlier = known.get(thing);
    if (earlier !== undefined) return earlier;
    const derived = derive(thing);
    known.set(thing, derived);
    return derived;
  };
  return Object.assign(find, { set: (thing: Thing, derived: Derived) => void known.set(thing, derived) });
}

/** Computes a value on first use, for example a part of something that is itself cached. */
export function lazy<Value extends NonNullable<unknown>>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/** Computes a property of two objects once, such as the outcome of a case at a desk. */
export function memoizePair<One extends WeakKey, Other extends WeakKey, Derived extends NonNullable<unknown>>(
  derive: (one: One, other: Other) => Derived,
): (one: One, other: Other) => Derived {
  const known = memoize((one: One) => memoize((other: Other) => derive(one, other)));
  return (one, other) => known(one)(other);
}

/**
 * Caches a function of text for a limited number of recent texts, because stand-ins repeat themselves, and the same rows and articles are
 * read many times.
 */
export function memoizeText<Reading extends NonNullable<unknown>>(
  read: (text: string) => Reading,
  most = 4_096,
): (text: string) => Reading {
  // The cache has two generations; the older one is dropped when the newer one is full. Deleting single entries instead
  // would leave holes in the Map, which every search for the oldest entry has to skip.
  let newer = new Map<string, Reading>();
  let older = new Map<string, Reading>();
  return (text) => {
    const recent = newer.get(text);
    if (recent !== undefined) return recent;
    // Entries still in use move to the newer generation.
    const reading = older.get(text) ?? read(text);
    if (newer.size * 2 >= most) {
      older = newer;
      newer = new Map();
    }
    newer.set(text, reading);
    return reading;
  };
}
