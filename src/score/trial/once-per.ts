/** Computes a property of an immutable object, such as a desk or a case, on first use and caches it. */
export function oncePer<Thing extends WeakKey, Found extends NonNullable<unknown>>(
  find: (thing: Thing) => Found,
): (thing: Thing) => Found {
  const known = new WeakMap<Thing, Found>();
  return latest((thing) => {
    const earlier = known.get(thing);
    if (earlier !== undefined) return earlier;
    const found = find(thing);
    known.set(thing, found);
    return found;
  });
}

/**
 * Computes a property of an object and caches it for the latest object only. That is enough for trials, which are
 * scored one at a time, and spares the garbage collector a weak map per property.
 */
export function latest<Thing, Found extends NonNullable<unknown>>(
  find: (thing: Thing) => Found,
): (thing: Thing) => Found {
  let last: { readonly thing: Thing; readonly found: Found } | undefined;
  return (thing) => {
    if (last?.thing !== thing) last = { thing, found: find(thing) };
    return last.found;
  };
}
