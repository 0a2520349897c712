import { figureOf } from "../board/board-agent.ts";
import { placeOn, type RankRange } from "../board/standings.ts";
import type { Figure } from "../estimate/figure.ts";
import { comparedMetrics } from "./compared-metrics.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";

/** One of an agent's metrics, with its rank among the other agents. */
export interface GlanceRow {
  readonly figure: Figure;
  /** The rank; null for metrics that agents are not compared on. */
  readonly place: RankRange | null;
}

const shown = [
  "resolution",
  "over_escalation",
  "escalation_accuracy",
  "clean_hand_over",
  "unsafe",
  "attempted",
  "money_at_risk",
  "adherence",
  "escalation_honesty",
  "fabrication",
  "record_look_ups",
  "kb_searches",
  "tool_calls",
  "messages",
];

/** Returns an agent's metrics, starting with those that readers look for first. */
export function glanceAt(one: DeskAgent, board: DeskBoard): GlanceRow[] {
  return shown.flatMap((id): GlanceRow[] => {
    const figure = figureOf(one, id);
    if (!figure) return [];
    const metric = comparedMetrics.find((compared) => compared === id);
    return [{ figure, place: metric ? placeOn(metric, one.agent, board) : null }];
  });
}
