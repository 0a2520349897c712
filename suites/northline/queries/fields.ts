import type { Json, JsonObject } from "deskproof";

type Value = Json | undefined;

/** Whether a value is an object with fields. */
export function isFields(value: Value): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field as text; empty if there is none. */
export function text(fields: JsonObject | undefined, name: string): string {
  return plain(fields?.[name]);
}

/** A field as a number; NaN if there is none, so that every comparison is false. */
export function amount(fields: JsonObject | undefined, name: string): number {
  const value = fields?.[name];
  return value === undefined || value === null || value === "" ? Number.NaN : Number(value);
}

/** Whether a field is true. */
export function flag(fields: JsonObject | undefined, name: string): boolean {
  return fields?.[name] === true || fields?.[name] === 1;
}

/** The objects in a list field. */
export function list(fields: JsonObject | undefined, name: string): readonly JsonObject[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The strings and numbers in a list field, as text. */
export function texts(fields: JsonObject | undefined, name: string): readonly string[] {
  const value = fields?.[name];
  return Array.isArray(value) ? value.map(plain) : [];
}

/** A value as text; empty if there is none. */
export function plain(value: Value): string {
  return value === undefined || value === null || typeof value === "object" ? "" : String(value).trim();
}

/** A name, address or code in lowercase, without punctuation and spaces. */
export function bare(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
