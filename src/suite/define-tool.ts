import type { z } from "zod";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";

type Declaration<Arguments extends JsonObject> = Omit<
  Tool<Arguments>,
  "kind" | "by" | "private" | "confirm" | "phrases" | "hears" | "input"
> &
  Partial<Pick<Tool<Arguments>, "by" | "private" | "confirm" | "phrases" | "hears">> & {
    readonly input: z.ZodType<Arguments>;
  };

/** Declares a tool. Defaults are the harmless ones: called by the agent, not private, no consent needed. */
export function defineTool<Arguments extends JsonObject>(declaration: Declaration<Arguments>): Tool<Arguments> {
  return { kind: "tool", by: "agent", private: false, confirm: false, phrases: {}, hears: [], ...declaration };
}
