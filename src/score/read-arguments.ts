import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";

/**
 * A call's arguments as the tool parses them: "fc-4317 " becomes FC-4317, and defaults are filled in. If they are
 * invalid, they are returned as given.
 */
export function readArguments(tool: Tool | undefined, args: JsonObject): JsonObject {
  const parsed = tool?.input.safeParse(args);
  return parsed?.success ? parsed.data : args;
}
