import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";

/** A call's arguments as the tool understands them: "fc-4317 " is FC-4317, and a default is there; as given when it cannot read them. */
export function readArguments(tool: Tool | undefined, args: JsonObject): JsonObject {
  const parsed = tool?.input.safeParse(args);
  return parsed?.success ? parsed.data : args;
}
