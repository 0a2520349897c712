/** A value that survives a round trip through `JSON.stringify` unchanged. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

// Fields may be undefined, because TypeScript infers optional fields for some objects; JSON omits such fields.
/** A JSON object, such as tool arguments and results. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Returns JSON with sorted keys, so that equal values are serialised to equal strings. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, field]) => (field === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(field)}`]));
  return `{${fields.join(",")}}`;
}

/** Whether a JSON value is a list; unlike `Array.isArray`, this check keeps the JSON type. */
export function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether a JSON value is an object rather than a list or a scalar. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isJsonArray(value);
}

/** Parses JSON; undefined if the text is not JSON. */
export function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
