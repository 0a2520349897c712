import type { Json } from "../../json.ts";

/** The texts in a JSON value, in order, each with the names of the fields that lead to it. */
export function textsIn(
  value: Json | undefined,
  fields: readonly string[] = [],
): { readonly fields: readonly string[]; readonly text: string }[] {
  if (typeof value === "string") return [{ fields, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, [...fields, name]));
}
