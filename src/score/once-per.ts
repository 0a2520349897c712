/** Computes a property of an immutable object, such as a desk or a case, on first use and caches it. */
export function oncePer<Thing extends WeakKey, Found extends NonNullable<unknown>>(
  find: (thing: Thing) => Found,
): (thing: Thing) => Found {
  const known = new WeakMap<Thing, Found>();
  return (thing) => {
    const earlier = known.get(thing);
    if (earlier !== undefined) return earlier;
    const found = find(thing);
    known.set(thing, found);
    return found;
  };
}
