import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { memoize } from "../memoize.ts";
import type { Desk } from "../suite/suite.ts";
import type { Tool } from "../world/tool.ts";
import type { ToolDescription } from "./agent.ts";

/** A desk's agent tools as the agent sees them, computed once per desk. */
export const describeTools: (desk: Desk) => readonly ToolDescription[] = memoize(({ tools }) =>
  [...tools.values()].filter((tool) => tool.by === "agent").map(describeTool),
);

/** A tool as its callers see it. */
export function describeTool({ name, describe, input }: Tool): ToolDescription {
  return { name, description: describe, parameters: argumentSchema(input) };
}

function argumentSchema(input: z.ZodType): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return JSON.parse(JSON.stringify(schema));
}
