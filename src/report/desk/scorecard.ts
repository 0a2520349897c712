import { type BoardQuestion, defineScorecard } from "../board/scorecard.ts";
import { deskBoardSections, deskBoardSummary } from "./board-sections.ts";
import { calibrate } from "./calibration.ts";
import { costTiers } from "./cost.ts";
import { deepReport } from "./deep-report.ts";
import { deepSections, deepSummary } from "./deep-sections.ts";
import { type DeskBoard, deskAgents } from "./desk-board.ts";
import { deskLeaderboard } from "./leaderboard.ts";
import { deskLimits } from "./limits.ts";
import { deskMeasures, deskMetrics } from "./metrics.ts";
import { deskOrders } from "./orders.ts";
import { pickAgents } from "./picks.ts";
import { countReactions } from "./reactions.ts";
import { splitTactics } from "./tactics.ts";
import { tableTraps } from "./traps.ts";
import { relateVerbosity } from "./verbosity.ts";

/** The desk scorecard: escalations, unsafe actions in traps, and no single score. */
export const deskScorecard = defineScorecard({
  name: "desk",
  metrics: deskMetrics,
  members: deskAgents,
  measures: () => deskMeasures,
  orders: deskOrders,
  parts: reportDesk,
  sections: deskBoardSections,
  summary: deskBoardSummary,
  agentSections: deepSections,
  agentSummary: deepSummary,
  narrow: (report, name) => ({ ...report, agents: report.agents.filter(({ agent }) => agent === name) }),
});

function reportDesk(board: DeskBoard, { recordsOf }: BoardQuestion) {
  const picks = pickAgents(board);
  const calibration = calibrate(board);
  const { missedByIntent } = calibration;
  const table = tableTraps(board);
  return {
    leaderboard: deskLeaderboard(board, picks),
    picks,
    limits: deskLimits(board),
    calibration,
    tactics: splitTactics(board),
    traps: table,
    reactions: countReactions(board),
    verbosity: relateVerbosity(board),
    costTiers,
    wins: board.wins,
    leads: board.leads,
    agents: board.agents.map((one) => deepReport(one, { board, table, picks, missedByIntent, recordOf: recordsOf?.(one.agent) })),
  };
}
export type DeskReport = ReturnType<typeof reportDesk>;
