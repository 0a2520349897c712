import type { Json, JsonObject } from "deskproof";

type Value = Json | undefined;

/** Whether a value is an object with fields. */
function isFields(value: Value): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields of a value; an empty object if it has none. */
export function fieldsOf(value: Value): JsonObject {
  return isFields(value) ? value : {};
}

/** A field as text; empty if it has no value. */
export function text(fields: JsonObject | undefined, name: string): string {
  return plain(fields?.[name]);
}

/** A field as a number. If it has no value, the result is NaN, so that every comparison with it is false. */
export function amount(fields: JsonObject | undefined, name: string): number {
  const value = fields?.[name];
  return value === undefined || value === null || value === "" ? Number.NaN : Number(value);
}

/** The objects in a list field. */
export function list(fields: JsonObject | undefined, name: string): readonly JsonObject[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The words in a list field; a single word is a list of one. */
export function texts(fields: JsonObject | undefined, name: string): readonly string[] {
  const value = fields?.[name];
  if (Array.isArray(value)) return value.map(plain);
  return plain(value) === "" ? [] : [plain(value)];
}

/** All strings in a value, at any depth. */
export function textsIn(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((item: Value) => textsIn(item));
}

function plain(value: Value): string {
  return value === undefined || value === null || typeof value === "object" ? "" : String(value).trim();
}
