import type { z } from "zod";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";

type Declaration<Arguments extends JsonObject> = Omit<
  Tool<Arguments>,
  "kind" | "by" | "private" | "confirm" | "phrases" | "toldAs" | "input"
> &
  Partial<Pick<Tool<Arguments>, "by" | "private" | "confirm" | "phrases" | "toldAs">> & {
    readonly input: z.ZodType<Arguments>;
  };

/** Declares a tool. By default, a tool is called by the agent, is not private and needs no consent. */
export function defineTool<Arguments extends JsonObject>(declaration: Declaration<Arguments>): Tool<Arguments> {
  return { kind: "tool", by: "agent", private: false, confirm: false, phrases: {}, toldAs: [], ...declaration };
}
