import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { Tool } from "../../world/tool.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** Which disposition a step gives the case; nothing when it does not end it or its arguments cannot be read. */
export function dispositionOf(tool: Tool, args: JsonObject): Disposition | undefined {
  const parsed = tool.input.safeParse(args);
  return parsed.success ? tool.ends?.(parsed.data) : undefined;
}

/** Whether a step ends the desk's part in a case: it closes it, or passes it to a person. */
export function isEnd({ tool }: WorkStep): boolean {
  return tool.ends !== undefined || tool.action === "handover";
}

/** A call of the desk that ends a case in the wanted way, whichever of its codes comes first. */
export function endingStep(
  { desk, parameters }: Situation,
  kind: Disposition["kind"],
  summary: string,
): WorkStep | undefined {
  for (const tool of desk.tools.values()) {
    if (!tool.ends || tool.by !== "agent") continue;
    for (const args of candidates(parameters(tool.name), summary))
      if (dispositionOf(tool, args)?.kind === kind) return { tool, args, given: {} };
  }
  return undefined;
}

// One code decides an ending in every desk so far, so the codes are tried one by one, not in combination.
function candidates(schema: JsonObject, summary: string): JsonObject[] {
  const text = (property: Json | undefined) => (isJsonObject(property) && property.type === "array" ? [] : summary);
  const properties = Object.entries(isJsonObject(schema.properties) ? schema.properties : {});
  const base = Object.fromEntries(properties.map(([name, property]) => [name, choices(property)[0] ?? text(property)]));
  return properties.flatMap(([name, property]) => choices(property).map((choice) => ({ ...base, [name]: choice })));
}

/** The values a property may only take; none when it is free. */
export function choices(property: Json | undefined): readonly Json[] {
  const values = isJsonObject(property) ? property.enum : undefined;
  return values !== undefined && isJsonArray(values) ? values : [];
}
