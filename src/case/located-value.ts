import type { Json } from "../json.ts";
import { isJsonArray, isJsonObject } from "../json.ts";

/** The path from a file's root to a value, as map keys and list indexes. */
export type Path = readonly (string | number)[];

/** A value in a file together with its path, so that problems can be located. */
export interface LocatedValue {
  readonly path: Path;
  readonly value: Json | undefined;
}

/** The located value under a series of keys; its value is undefined if a key does not exist. */
export function under(spot: LocatedValue, ...keys: Path): LocatedValue {
  let value = spot.value;
  for (const key of keys) value = field(value, key);
  return { path: [...spot.path, ...keys], value };
}

/** The items of a list; empty if the value is not a list. */
export function itemsOf(spot: LocatedValue): readonly LocatedValue[] {
  if (spot.value === undefined || !isJsonArray(spot.value)) return [];
  return spot.value.map((value, index) => ({ path: [...spot.path, index], value }));
}

/** The entries of a map, by key; empty if the value is not a map. */
export function entriesOf(spot: LocatedValue): readonly { readonly key: string; readonly spot: LocatedValue }[] {
  if (!isJsonObject(spot.value)) return [];
  return Object.entries(spot.value).map(([key, value]) => ({ key, spot: { path: [...spot.path, key], value } }));
}

/** The value as a string; undefined if it is not a string. */
export function textOf(spot: LocatedValue): string | undefined {
  return typeof spot.value === "string" ? spot.value : undefined;
}

/** A path for messages, such as `truth.plan[0].refund_order`. */
export function pathName(path: Path): string {
  if (path.length === 0) return "the file";
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? key : `${name}.${key}`;
  }, "");
}

function field(value: Json | undefined, key: string | number): Json | undefined {
  if (value === undefined || value === null || typeof value !== "object") return undefined;
  if (isJsonArray(value)) return typeof key === "number" ? value[key] : undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
