import { z } from "zod";
import type { JsonObject } from "../json.ts";
import type { Desk } from "../suite/suite.ts";
import type { ToolDescription } from "./agent.ts";

const described = new WeakMap<Desk, readonly ToolDescription[]>();

/** A desk's agent tools as the agent sees them, computed once per desk. */
export function describeTools(desk: Desk): readonly ToolDescription[] {
  const known = described.get(desk);
  if (known) return known;
  const descriptions = [...desk.tools.values()]
    .filter((tool) => tool.by === "agent")
    .map((tool) => ({ name: tool.name, description: tool.describe, parameters: argumentSchema(tool.input) }));
  described.set(desk, descriptions);
  return descriptions;
}

function argumentSchema(input: z.ZodType): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return JSON.parse(JSON.stringify(schema));
}
