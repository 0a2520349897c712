import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.ts";
import { resolvedSchema } from "./example-value.ts";

const deepest = 12;

// A schema inside a document may refer to other parts of the document, which an agent does not see, so these parts are
// copied in. A recursive schema is cut off at a depth that no one would fill in by hand.
/** Returns a schema from a document with its local references replaced by the schemas they refer to. */
export function inlinedSchema(schema: JsonObject, document: JsonObject, depth = 0): JsonObject {
  const { $ref, ...rest } = schema;
  const target = typeof $ref === "string" ? { ...resolvedSchema(schema, document), ...rest } : schema;
  return Object.fromEntries(Object.entries(target).map(([key, value]) => [key, copied(value ?? null, document, depth + 1)]));
}

function copied(value: Json, document: JsonObject, depth: number): Json {
  if (depth > deepest) return isJsonObject(value) ? {} : isJsonArray(value) ? [] : value;
  if (isJsonArray(value)) return value.map((item) => copied(item, document, depth + 1));
  return isJsonObject(value) ? inlinedSchema(value, document, depth) : value;
}
