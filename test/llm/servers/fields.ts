import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../../src/json.ts";

/** A field's list of objects; empty if it is not one. */
export function objects(value: Json | undefined): readonly JsonObject[] {
  return value !== undefined && value !== null && typeof value === "object" && isJsonArray(value) ? value.filter(isJsonObject) : [];
}

/** A field's object; empty if it is not one. */
export function object(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A field's text; empty if it has none. */
export function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Text, whether plain or in parts. */
export function texts(value: Json | undefined): string {
  return typeof value === "string"
    ? value
    : objects(value)
        .map((part) => text(part.text))
        .join("");
}

/** A field's number; undefined if it is not one. */
export function number(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}
