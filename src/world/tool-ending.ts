import type { JsonObject } from "../json.ts";
import { thrownText } from "../secrets/thrown-text.ts";
import { Disposition } from "./disposition.ts";
import type { Tool } from "./tool.ts";
import { WorldError } from "./world-error.ts";

/** The disposition that a successful call to a tool gives the case; undefined if the tool does not end it. */
export function toolEnding(tool: Tool, args: JsonObject): Disposition | undefined {
  if (!tool.ends) return undefined;
  try {
    const parsed = Disposition.safeParse(tool.ends(tool.input.parse(args)));
    if (parsed.success) return parsed.data;
  } catch (error) {
    throw new WorldError(`tool ${tool.name}: ends threw: ${thrownText(error)}`, { cause: error });
  }
  throw new WorldError(
    `tool ${tool.name}: ends returned no disposition. Return { kind, code }, such as { kind: "resolved", code: "done" }`,
  );
}
