import type { Json, JsonObject } from "../json.ts";
import { isJsonArray, isJsonObject } from "../json.ts";
import type { CallOutcome } from "./call.ts";
import type { Tool } from "./tool.ts";
import type { World } from "./world.ts";
import { WorldError } from "./world-error.ts";

/** A call to make; "from tool.path" arguments take a value from the latest result of that tool. */
export interface PlannedCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** A planned call with its outcome. */
export interface ReplayedCall extends PlannedCall {
  readonly outcome: CallOutcome;
}

/** Makes the calls one by one as the caller iterates, applying each to the world. */
export function* replay(world: World, tools: ReadonlyMap<string, Tool>, calls: readonly PlannedCall[]): Iterable<ReplayedCall> {
  const results = new Map<string, Json>();
  for (const call of calls) {
    const tool = tools.get(call.tool);
    if (!tool) throw new WorldError(`no tool "${call.tool}"`);
    const args = fillArguments(call.args, results);
    const outcome = world.call(tool, args);
    if (outcome.kind === "ok") results.set(call.tool, outcome.value);
    yield { tool: call.tool, args, outcome };
  }
}

/** Replaces every "from tool.path" argument with the value found there. */
export function fillArguments(args: JsonObject, results: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, fillValue(value ?? null, results)]));
}

/** Resolves "from tool.path"; null if that tool has no result yet. Other values are returned unchanged. */
export function fillValue(value: Json, results: ReadonlyMap<string, Json>): Json {
  if (typeof value !== "string" || !value.startsWith("from ")) return value;
  const [tool = "", ...path] = value.slice("from ".length).split(".");
  let found: Json | undefined = results.get(tool);
  for (const part of path) {
    if (found === undefined) break;
    if (isJsonArray(found)) found = found[Number(part)];
    else found = isJsonObject(found) ? found[part] : undefined;
  }
  return found ?? null;
}
