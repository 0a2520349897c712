import type { PastEntry } from "../../conversation/agent.ts";
import type { HistoryEntry, ToolResult } from "./turn-request.ts";

/**
 * The point at which an agent takes over a turn: the number of its next request, and the tool results to report in that
 * request.
 */
export interface ResumedTurn {
  readonly step: number;
  readonly results: ToolResult[];
}

/** The events before an agent took over, in the format of the turn protocol. */
export function historyOf(past: readonly PastEntry[]): HistoryEntry[] {
  return past.flatMap((entry): HistoryEntry[] => {
    if (entry.kind === "customer") return [{ from: "customer", text: entry.text, attachments: [...entry.attachments] }];
    if (entry.kind === "agent") return [{ from: "agent", message: entry.text }];
    const { tool, args, reply } = entry;
    return [
      { from: "agent", calls: [{ tool, args }] },
      { from: "tools", results: [{ tool, ...reply }] },
    ];
  });
}

/** Finds the point at which the last turn of a history continues. */
export function resumedTurn(history: readonly HistoryEntry[]): ResumedTurn {
  const since = history.slice(history.findLastIndex(({ from }) => from === "customer") + 1);
  const last = since.at(-1);
  return {
    step: 1 + since.filter(({ from }) => from === "tools").length,
    results: last?.from === "tools" ? last.results : [],
  };
}
