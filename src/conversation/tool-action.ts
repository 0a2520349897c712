import type { Call } from "../world/call.ts";
import type { Tool } from "../world/tool.ts";

/** An action that the agent took since the customer's last message, as shown by the call, not by the agent's words. */
export interface ToolAction {
  readonly action: string | undefined;
  readonly effect: Tool["effect"];
  readonly ends: boolean;
  /** The call's arguments and result as lowercase text. */
  readonly words: string;
}

/** The actions of an agent's successful calls. */
export function toolActionsOf(calls: readonly Call[], tools: Iterable<Tool>): ToolAction[] {
  const byName = new Map([...tools].map((tool) => [tool.name, tool]));
  return calls.flatMap(({ by, tool: name, args, outcome }): ToolAction[] => {
    const tool = byName.get(name);
    if (by !== "agent" || !tool || outcome.kind !== "ok") return [];
    const words = JSON.stringify([args, outcome.value]).toLowerCase();
    return [{ action: tool.action, effect: tool.effect, ends: tool.ends !== undefined, words }];
  });
}
