import { ToolFailure } from "./tool-failure.ts";
import { isList, isMap, mapEntries, type Value } from "./value.ts";
import { literalText } from "./value-text.ts";

// Lenient parsing of typed records: strings stay strings, and numbers may be given as numeric strings.

/** Reads the members of an object; an absent member is undefined. */
export type Members = (name: string) => Value | undefined;

/** Reads the members of an object; any other value is rejected. */
export function membersOf(value: Value | undefined): Members {
  if (isMap(value)) return (name) => value.get(name);
  const entries = mapEntries(value);
  if (entries === undefined) return refuse("an object", value);
  const members = new Map(entries);
  return (name) => members.get(name);
}

/** Reads a string. */
export function string(value: Value | undefined): string {
  return typeof value === "string" ? value : refuse("a string", value);
}

/** Reads a string or null. */
export function stringOrNull(value: Value | undefined): string | null {
  return value === undefined || value === null ? null : string(value);
}

/** Reads one of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[], value: Value | undefined): Word {
  return words.find((word) => word === value) ?? refuse(`one of ${words.join(", ")}`, value);
}

/** Reads an integer; a whole float or a string of digits is accepted too. */
export function integer(value: Value | undefined): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "boolean") return BigInt(value);
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  const digits = typeof value === "string" ? /^\s*([+-]?\d+)(\.0*)?\s*$/.exec(value)?.[1] : undefined;
  return digits === undefined ? refuse("an integer", value) : BigInt(digits.replace("+", ""));
}

/** Reads a float; an integer or a numeric string is accepted too. */
export function float(value: Value | undefined): number {
  if (typeof value === "number") return value;
  if (typeof value === "bigint" || typeof value === "boolean") return Number(value);
  const isNumber = typeof value === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(value);
  return isNumber ? Number(value) : refuse("a number", value);
}

const yes: readonly Value[] = [true, 1n, 1, "1", "true", "t", "yes", "y", "on"];
const no: readonly Value[] = [false, 0n, 0, "0", "false", "f", "no", "n", "off"];

/** Reads a boolean; 0, 1 and the usual words are accepted too. */
export function boolean(value: Value | undefined): boolean {
  const word = typeof value === "string" ? value.toLowerCase() : value;
  if (word !== undefined && yes.includes(word)) return true;
  return word !== undefined && no.includes(word) ? false : refuse("true or false", value);
}

/** Reads a list item by item. */
export function list<Item>(read: (value: Value | undefined) => Item, value: Value | undefined): Item[] {
  return isList(value) ? value.map((item) => read(item)) : refuse("a list", value);
}

/** Reads a map value by value; keys keep their order. */
export function mapOf<Item>(read: (value: Value | undefined) => Item, value: Value | undefined): Map<string, Item> {
  const entries = mapEntries(value);
  if (entries === undefined) return refuse("an object", value);
  const items = new Map<string, Item>();
  for (const [key, item] of entries) items.set(key, read(item));
  return items;
}

/** Applies a reader to a value; null if the value is absent. */
export function orNull<Item>(read: (value: Value | undefined) => Item, value: Value | undefined): Item | null {
  return value === undefined || value === null ? null : read(value);
}

function refuse(expected: string, value: Value | undefined): never {
  const found = value === undefined ? "nothing" : literalText(value).slice(0, 80);
  throw new ToolFailure(`expected ${expected}, found ${found}`);
}
