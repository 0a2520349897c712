import type { Span } from "./span.ts";

/** A typed value, normalised. */
export type LiteralValue =
  | { readonly kind: "money"; readonly value: string; readonly currency: string }
  | { readonly kind: "count"; readonly value: string; readonly unit: string }
  | { readonly kind: "date" | "time" | "id" | "percent" | "email" | "phone" | "link"; readonly value: string };

/** A typed value stated in a text, with its position. */
export type Literal = Span & LiteralValue;

/** Whether two literals have the same value; a date without a year matches any year. */
export function isSame(one: Literal, other: Literal): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === "count" && other.kind === "count" && one.unit !== other.unit) return false;
  if (one.kind !== "date") return one.value.toLowerCase() === other.value.toLowerCase();
  const withoutYear = (date: string) => (date.startsWith("--") ? date.slice(1) : date.slice(4));
  const isPartial = one.value.startsWith("--") || other.value.startsWith("--");
  return isPartial ? withoutYear(one.value) === withoutYear(other.value) : one.value === other.value;
}
