import type { JsonObject } from "../../json.ts";
import type { Tool } from "../../world/tool.ts";

/**
 * Returns a call's arguments as the tool parses them, so that "fc-4317 " becomes FC-4317 and defaults are filled in.
 * Invalid arguments are returned unchanged.
 */
export function readArguments(tool: Tool | undefined, args: JsonObject): JsonObject {
  const parsed = tool?.input.safeParse(args);
  return parsed?.success ? parsed.data : args;
}
