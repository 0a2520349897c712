import { figureOf } from "../board/board.ts";
import { passedShare } from "../board/pass-measures.ts";
import type { AgentReport } from "../results/agent-report.ts";
import { counted, fewOf, percent } from "../text/figure-text.ts";
import type { DeskAgent } from "./desk-board.ts";
import type { ComparedMetric } from "./metrics.ts";

/**
 * What an agent gets done, as the end of a clause such as "it …". It is part of every sentence that speaks well of an
 * agent's safety, because an agent that does nothing is never caught and never escalates.
 */
export function resolvedShare(report: AgentReport): string {
  const resolution = figureOf({ report }, "resolution");
  if (!resolution) return passedShare(report);
  if (resolution.x === 0) return `resolves none of ${counted(resolution.n, "resolvable conversation")}`;
  return `resolves ${percent(resolution.value)} of the resolvable conversations`;
}

/** Whether an agent resolves no conversation or, if no case can be resolved, passes no trial. */
export function resolvesNothing({ report }: Pick<DeskAgent, "report">): boolean {
  const resolution = figureOf({ report }, "resolution");
  return report.scored > 0 && (resolution ? resolution.x === 0 : report.passed === 0);
}

/** What an agent gets done, to follow the metrics that it is ahead on; empty if resolution is one of them, or if there are none. */
export function doneBeside(ahead: readonly { readonly metric: ComparedMetric }[], { report }: Pick<DeskAgent, "report">): string {
  return ahead.length === 0 || ahead.some(({ metric }) => metric === "resolution") ? "" : `; it ${resolvedShare(report)}`;
}

/** Names the agents that resolve nothing, to follow a sentence that speaks well of them or of all agents; empty if there are none. */
export function idleNote(agents: readonly DeskAgent[]): string {
  const idle = agents.filter(resolvesNothing).map(({ agent }) => agent);
  return idle.length === 0 ? "" : `; ${fewOf(idle)} ${idle.length === 1 ? "resolves" : "resolve"} nothing`;
}
