import type { z } from "zod";
import { listNames } from "./nearest.ts";
import type { Path } from "./spot.ts";

/** JSON Schema as zod generates it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a schema allows at a path; several schemas where there is a choice. */
export function schemasAt(schema: JsonSchema, path: Path): readonly JsonSchema[] {
  let found = choices(schema);
  for (const step of path) found = found.flatMap((one) => childrenAt(one, step)).flatMap(choices);
  return found;
}

/** The keys that schemas name. */
export function keysOf(schemas: readonly JsonSchema[]): readonly string[] {
  return [...new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})))];
}

/** The texts that schemas list. */
export function enumTextsOf(schemas: readonly JsonSchema[]): readonly string[] {
  return schemas.flatMap((schema) => schema.enum ?? []).filter((value) => typeof value === "string");
}

/** What schemas ask for, in words: `some text or { value, reveal?, say? }`. */
export function describeSchemas(schemas: readonly JsonSchema[]): string {
  const words = [...new Set(schemas.flatMap(describe))];
  const last = words.pop();
  if (last === undefined) return "another value";
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}

function describe(schema: JsonSchema): readonly string[] {
  if (schema.enum) return [`one of ${listNames(schema.enum.map(String))}`];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.$ref !== undefined) return ["any value"];
  if (schema.properties) return [`{ ${keyList(schema)} }`];
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => typeWords[String(type)] ?? "any value");
}

const typeWords: { readonly [type: string]: string } = {
  string: "some text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map of key: value",
  null: "null",
};

function keyList(schema: JsonSchema): string {
  const required = new Set(schema.required ?? []);
  return Object.keys(schema.properties ?? {})
    .map((key) => (required.has(key) ? key : `${key}?`))
    .join(", ");
}

function choices(schema: JsonSchema): readonly JsonSchema[] {
  const options = schema.anyOf ?? schema.oneOf;
  return options ? options.filter((option) => typeof option === "object").flatMap(choices) : [schema];
}

function childrenAt(schema: JsonSchema, step: string | number): readonly JsonSchema[] {
  const children =
    typeof step === "number" ? [schema.items] : [schema.properties?.[step] ?? schema.additionalProperties];
  return children.flat().filter((child): child is JsonSchema => typeof child === "object");
}
