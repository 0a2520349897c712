import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { Tool } from "../../world/tool.ts";
import { toolEnding } from "../../world/tool-ending.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** The disposition that a call gives the case; undefined if the call does not end the case or its arguments are invalid. */
export function dispositionOf(tool: Tool, args: JsonObject): Disposition | undefined {
  return tool.input.safeParse(args).success ? toolEnding(tool, args) : undefined;
}

/** Whether a step ends the desk's part in a case, by closing or escalating it. */
export function isEnd({ tool }: WorkStep): boolean {
  return tool.ends !== undefined || tool.action === "handover";
}

/** Finds a call that ends a case with the given disposition, using the first code that is accepted. */
export function endingStep({ desk, parameters }: Situation, kind: Disposition["kind"], summary: string): WorkStep | undefined {
  for (const tool of desk.tools.values()) {
    if (!tool.ends || tool.by !== "agent") continue;
    for (const args of candidates(parameters(tool.name), summary))
      if (dispositionOf(tool, args)?.kind === kind) return { tool, args, given: {} };
  }
  return undefined;
}

// At every desk so far, a single code determines the disposition, so codes are tried one at a time, not in combination.
function candidates(schema: JsonObject, summary: string): JsonObject[] {
  const text = (property: Json | undefined) => (isJsonObject(property) && property.type === "array" ? [] : summary);
  const properties = Object.entries(isJsonObject(schema.properties) ? schema.properties : {});
  const base = Object.fromEntries(properties.map(([name, property]) => [name, choices(property)[0] ?? text(property)]));
  return properties.flatMap(([name, property]) => choices(property).map((choice) => ({ ...base, [name]: choice })));
}

/** The values of an enum property; empty if the property is not an enum. */
export function choices(property: Json | undefined): readonly Json[] {
  const values = isJsonObject(property) ? property.enum : undefined;
  return values !== undefined && isJsonArray(values) ? values : [];
}
