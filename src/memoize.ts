/** A function of one object that computes each result once. */
export interface Memoized<Thing, Derived, Context = void> {
  (thing: Thing, context: Context): Derived;
  /** Stores a result that is already known, so that it need not be computed. */
  set(thing: Thing, derived: Derived): void;
}

/**
 * Computes a property of an immutable object, such as a desk or a case, on first use and keeps it for as long as the
 * object exists. The context is whatever else the first computation needs, such as the desk of a case; later calls with
 * another context return the same result.
 */
export function memoize<Thing extends WeakKey, Derived extends NonNullable<unknown>, Context = void>(
  derive: (thing: Thing, context: Context) => Derived,
): Memoized<Thing, Derived, Context> {
  const known = new WeakMap<Thing, Derived>();
  const find = (thing: Thing, context: Context): Derived => {
    const earlier = known.get(thing);
    if (earlier !== undefined) return earlier;
    const derived = derive(thing, context);
    known.set(thing, derived);
    return derived;
  };
  return Object.assign(find, { set: (thing: Thing, derived: Derived) => void known.set(thing, derived) });
}

/**
 * Computes a property of an object or text and keeps it for the latest one only. That is enough for trials, which are scored one at a time,
 * and for clauses, which are read one after another. It also spares the garbage collector a weak map.
 */
export function memoizeLatest<Thing, Derived extends NonNullable<unknown>>(derive: (thing: Thing) => Derived): (thing: Thing) => Derived {
  let latest: Thing | undefined;
  let known: Derived | undefined;
  return (thing) => {
    if (known === undefined || thing !== latest) {
      known = derive(thing);
      latest = thing;
    }
    return known;
  };
}

/** Caches a function of text, because stand-ins repeat themselves, and the same rows and articles are read many times. */
export function memoizeText<Reading extends NonNullable<unknown>>(
  read: (text: string) => Reading,
  most = 4_096,
): (text: string) => Reading {
  return memoizeRecent(most, read);
}

/** Caches the results of a function of text, for a limited number of recent texts. */
export function memoizeRecent<Reading extends NonNullable<unknown>>(
  most: number,
  read: (text: string) => Reading,
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
