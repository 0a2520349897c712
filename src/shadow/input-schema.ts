import { z } from "zod";
import type { JsonObject } from "../json.ts";

// Keys that are valid in a JSON Schema but mean something else in zod's registry.
const reserved = ["id", "$id", "$schema"];

/**
 * Returns a zod schema that shows a tool's JSON Schema unchanged and checks arguments against it. If zod cannot
 * represent the schema, arguments are not checked against it, because the real server checks them anyway.
 */
export function inputSchemaOf(schema: JsonObject): z.ZodType<JsonObject> {
  const shown = Object.fromEntries(Object.entries(schema).filter(([key]) => !reserved.includes(key)));
  const described = z
    .custom<unknown>((value) => typeof value === "object" && value !== null && !Array.isArray(value))
    .meta({ type: "object", ...shown });
  const checker = checkerOf(schema);
  const checked: z.ZodType = checker ? described.pipe(checker) : described;
  return checked.transform((data): JsonObject => JSON.parse(JSON.stringify(data)));
}

function checkerOf(schema: JsonObject): z.ZodType | undefined {
  try {
    return z.fromJSONSchema(JSON.parse(JSON.stringify({ type: "object", ...schema })));
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
