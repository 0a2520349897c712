import { z } from "zod";
import type { JsonObject } from "../json.ts";
import { lazy, memoize } from "../memoize.ts";
import type { Desk } from "../suite/suite.ts";
import type { Tool } from "../world/tool.ts";
import type { ToolDescription } from "./agent.ts";

/** A desk's tools. The customer's are always the same array, because the reader of their steps is trained once per array. */
export const deskTools = memoize(({ tools }: Desk) => ({
  described: lazy(() => [...tools.values()].filter(({ by }) => by === "agent").map(describeTool)),
  customers: [...tools.values()].filter(({ by }) => by === "customer"),
  actions: new Set([...tools.values()].flatMap(({ by, action }) => (by === "agent" && action !== undefined ? [action] : []))),
}));

/** A desk's agent tools as the agent sees them. */
export function describeTools(desk: Desk): readonly ToolDescription[] {
  return deskTools(desk).described();
}

/** A tool as its callers see it. */
export function describeTool({ name, describe, input }: Tool): ToolDescription {
  return { name, description: describe, parameters: argumentSchema(input) };
}

function argumentSchema(input: z.ZodType): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return JSON.parse(JSON.stringify(schema));
}
