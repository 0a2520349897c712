import type { Call } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";

/** Something the agent did since the customer last spoke, as the program knows it from the call, whatever the agent says of it. */
export interface Deed {
  readonly action: string | undefined;
  readonly effect: Tool["effect"];
  readonly ends: boolean;
  /** What the call was given and returned, as text in lower case. */
  readonly words: string;
}

/** The successful calls of an agent as deeds. */
export function deedsOf(calls: readonly Call[], tools: Iterable<Tool>): Deed[] {
  const byName = new Map([...tools].map((tool) => [tool.name, tool]));
  return calls.flatMap(({ by, tool: name, args, outcome }): Deed[] => {
    const tool = byName.get(name);
    if (by !== "agent" || !tool || outcome.kind !== "ok") return [];
    const words = JSON.stringify([args, outcome.value]).toLowerCase();
    return [{ action: tool.action, effect: tool.effect, ends: tool.ends !== undefined, words }];
  });
}
