import { z } from "zod";
import { describeSchemas, enumTextsOf, type JsonSchema, schemasAt } from "../../case/json-schema.ts";
import { entriesOf, itemsOf, type LocatedValue } from "../../case/located-value.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import type { Tool } from "../../world/tool.ts";
import { argumentNames } from "./check-arguments.ts";
import type { Report } from "./report-problem.ts";

/** Checks a predicate on a tool's arguments: a name or a value that the tool never gets would make it match nothing. */
export function checkWhen(when: LocatedValue, tool: Tool, report: Report): void {
  const known = argumentNames(tool);
  for (const { key, spot } of entriesOf(when)) {
    if (known && !known.includes(key)) {
      const message = `${tool.name} has no argument "${key}"${didYouMean(key, known)}`;
      report(spot, message, `one of ${listNames(known)}`, "key");
      continue;
    }
    const schemas = schemasAt(outputSchema(tool), [key]);
    for (const value of valuesIn(spot)) checkValue(value, { tool, key, schemas, report });
  }
}

interface ValueCheck {
  readonly tool: Tool;
  readonly key: string;
  readonly schemas: readonly JsonSchema[];
  readonly report: Report;
}

function checkValue(spot: LocatedValue, { tool, key, schemas, report }: ValueCheck): void {
  if (schemas.length === 0 || schemas.some((schema) => allows(schema, spot.value))) return;
  const hint = typeof spot.value === "string" ? didYouMean(spot.value, enumTextsOf(schemas)) : "";
  report(spot, `${tool.name} never gets ${key} ${JSON.stringify(spot.value)}${hint}`, describeSchemas(schemas));
}

/** The values that a test compares an argument with. */
function valuesIn(test: LocatedValue): readonly LocatedValue[] {
  const parts = entriesOf(test).map(({ spot }) => spot);
  if (parts.length === 0) return [test];
  return parts.flatMap((part) => (itemsOf(part).length > 0 ? itemsOf(part) : [part]));
}

function allows({ enum: listed, const: only, type }: JsonSchema, value: LocatedValue["value"]): boolean {
  if (listed) return listed.some((one) => one === value);
  if (only !== undefined) return only === value;
  if (typeof type !== "string") return true;
  return type === "integer" ? typeof value === "number" : typeof value === type;
}

// The scorer compares the arguments as the tool gets them, that is, after parsing. Some schemas cannot be expressed as
// JSON Schema; their values are not checked.
function outputSchema({ input }: Tool): JsonSchema {
  try {
    return z.toJSONSchema(input, { io: "output", unrepresentable: "any" });
  } catch (error) {
    if (error instanceof Error) return {};
    throw error;
  }
}
