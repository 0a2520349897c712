import { ToolFailure } from "./tool-failure.ts";
import { isList, isMap, type Value } from "./value.ts";

/** A number to compute with; integers stay exact. */
export type Numeric = bigint | number;

/** Reads a number from an unchecked argument; rejects anything else. */
export function numeric(value: Value | undefined): Numeric {
  if (typeof value === "bigint" || typeof value === "number") return value;
  if (typeof value === "boolean") return BigInt(value);
  throw new ToolFailure("this is not a number");
}

/** A number as a float; an integer that is too large for a float is rejected. */
export function toFloat(value: Numeric): number {
  const float = Number(value);
  if (typeof value === "bigint" && !Number.isFinite(float)) throw new ToolFailure("int too large to convert to float");
  return float;
}

/** The sum of two numbers, which is an integer only if both numbers are. */
export function plus(one: Numeric, other: Numeric): Numeric {
  return typeof one === "bigint" && typeof other === "bigint" ? one + other : Number(one) + Number(other);
}

/** The difference of two numbers, which is an integer only if both numbers are. */
export function minus(one: Numeric, other: Numeric): Numeric {
  return typeof one === "bigint" && typeof other === "bigint" ? one - other : Number(one) - Number(other);
}

/** The product of two numbers, which is an integer only if both numbers are. */
export function times(one: Numeric, other: Numeric): Numeric {
  return typeof one === "bigint" && typeof other === "bigint" ? one * other : Number(one) * Number(other);
}

/** The items obtained by iterating over a value: the items of a list, the characters of a string, the keys of an object. */
export function iteratedItems(value: Value | undefined): readonly Value[] {
  if (isList(value)) return value;
  if (typeof value === "string") return [...value];
  if (isMap(value)) return [...value.keys()];
  throw new ToolFailure("this is not a list");
}
