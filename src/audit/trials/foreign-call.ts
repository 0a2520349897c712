import { guessCall } from "../../agent/stand-in/guess-call.ts";
import type { JsonObject } from "../../json.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { Cell } from "../../world/row.ts";
import type { Tool } from "../../world/tool.ts";
import type { GoldenRun } from "./golden-run.ts";
import { otherKeys, tryAtEnd } from "./scratch.ts";

// If the call succeeds on another customer's record at all, it usually succeeds on one of the first few.
const mostTried = 25;

/** The arguments that a tool was called with in the golden run, or those that an agent would guess for it. */
export function ownArguments(golden: GoldenRun, tool: Tool): JsonObject {
  const made = golden.calls.find((call) => call.tool === tool.name);
  return made?.args ?? guessCall(tool, golden.situation).args;
}

/** Calls to a tool on other customers' records that succeed at the end of the golden run. */
export function* foreignCalls(golden: GoldenRun, tool: Tool): Iterable<PlannedCall> {
  const args = ownArguments(golden, tool);
  for (const [name, value] of Object.entries(args)) {
    for (const other of otherKeys(golden, cellOf(value)).slice(0, mostTried)) {
      const call = { tool: tool.name, args: { ...args, [name]: other } };
      const [outcome] = tryAtEnd(golden, [call]);
      const works = outcome?.kind === "ok" && (tool.effect === "read" || outcome.changes.length > 0);
      if (works) yield call;
    }
  }
}

function cellOf(value: JsonObject[string]): Cell {
  return typeof value === "string" || typeof value === "number" ? value : null;
}
