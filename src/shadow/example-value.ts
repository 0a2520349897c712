import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.ts";

const deepest = 8;

/** Returns a value that fits a JSON Schema, taken from the schema's own examples if it has any. */
export function exampleValue(schema: Json | undefined, root: Json | undefined = schema, depth = 0): Json {
  if (!isJsonObject(schema) || depth > deepest) return null;
  const target = resolvedSchema(schema, root);
  const given = givenExample(target);
  if (given !== undefined) return given;
  const [choice] = [target.oneOf, target.anyOf, target.allOf].flatMap((list) => (isList(list) ? list : []));
  if (choice !== undefined) return exampleValue(choice, root, depth + 1);
  return byType(target, root, depth);
}

function givenExample(schema: JsonObject): Json | undefined {
  if (schema.const !== undefined) return schema.const;
  for (const list of [schema.examples, schema.enum]) if (isList(list) && list[0] !== undefined) return list[0];
  return schema.example ?? schema.default;
}

function byType(schema: JsonObject, root: Json | undefined, depth: number): Json {
  const type = isList(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  if (type === "object" || isJsonObject(schema.properties)) {
    const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
    return Object.fromEntries(properties.map(([name, property]) => [name, exampleValue(property, root, depth + 1)]));
  }
  if (type === "array") return schema.items === undefined ? [] : [exampleValue(schema.items, root, depth + 1)];
  if (type === "integer" || type === "number") return typeof schema.minimum === "number" ? schema.minimum : 1;
  if (type === "boolean") return true;
  if (type !== "string") return null;
  return formats[String(schema.format)] ?? "text";
}

const formats: { readonly [format: string]: string } = {
  date: "2026-01-15",
  "date-time": "2026-01-15T10:00:00Z",
  email: "someone@example.com",
  uri: "https://example.com",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** The schema that a local `$ref` refers to. */
export function resolvedSchema(schema: JsonObject, root: Json | undefined): JsonObject {
  let target: JsonObject = schema;
  for (let step = 0; typeof target.$ref === "string" && step < deepest; step++) {
    const found = atPointer(root, target.$ref);
    if (!isJsonObject(found)) return {};
    target = found;
  }
  return target;
}

/** The value at a JSON pointer such as `#/components/schemas/Order`. */
function atPointer(root: Json | undefined, pointer: string): Json | undefined {
  if (!pointer.startsWith("#/")) return undefined;
  let value = root;
  for (const part of pointer.slice(2).split("/")) {
    const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
    value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return value !== undefined && isJsonArray(value);
}
