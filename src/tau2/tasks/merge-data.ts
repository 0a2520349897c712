import { isMap, type Value } from "../value.ts";

/** Merges data into other data: objects are merged key by key, and everything else is replaced. */
export function mergeData(base: Value, added: Value): Value {
  if (added === null) return base;
  if (!isMap(base) || !isMap(added)) return added;
  const merged = new Map(base);
  for (const [key, value] of added) {
    const before = merged.get(key);
    merged.set(key, before === undefined ? value : isMap(value) ? mergeData(before, value) : value);
  }
  return merged;
}
