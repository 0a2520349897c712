/**
 * A value as the τ² domains compute with it: an integer is a bigint and a float is a number, because `2` and `2.0` print and compare
 * differently there. Objects read from files are maps, which keep the order of their keys; records have declared fields.
 */
export type Value = null | boolean | string | bigint | number | readonly Value[] | ReadonlyMap<string, Value> | ValueRecord;

/** A record with declared fields, in the order in which they are printed. */
type ValueRecord = { readonly [field: string]: Value };

/** Arguments of a call, by name. */
export type Arguments = ReadonlyMap<string, Value>;

/** Whether a value is a list. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether a value is a map. */
export function isMap(value: Value | undefined): value is ReadonlyMap<string, Value> {
  return value instanceof Map;
}

function isRecord(value: Value | undefined): value is ValueRecord {
  return typeof value === "object" && value !== null && !isList(value) && !isMap(value);
}

/** The entries of a map or record; undefined for any other value. */
export function mapEntries(value: Value | undefined): Iterable<readonly [string, Value]> | undefined {
  if (isMap(value)) return value.entries();
  return isRecord(value) ? Object.entries(value) : undefined;
}

/** One member of a map or record. */
export function memberOf(value: Value, key: string): Value | undefined {
  if (isMap(value)) return value.get(key);
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
