import { type BoardQuestion, defineScorecard } from "../board/scorecard.ts";
import { deskBoardSections, deskBoardSummary } from "./board-sections.ts";
import { type Calibration, calibrate } from "./calibration.ts";
import { type DeskWin, deskMeasures } from "./compared-metrics.ts";
import { costTiers } from "./cost.ts";
import { type DeepReport, deepReport } from "./deep-report.ts";
import { deepSections, deepSummary } from "./deep-sections.ts";
import { type DeskBoard, deskAgents, isDeskCard } from "./desk-board.ts";
import { type DeskLeaderboard, deskLeaderboard } from "./leaderboard.ts";
import { type DeskLimits, deskLimits } from "./limits.ts";
import { deskMetrics } from "./metrics.ts";
import { deskOrders } from "./orders.ts";
import { type DeskPick, pickAgents } from "./picks.ts";
import { countReactions, type Reactions } from "./reactions.ts";
import { splitTactics, type Tactics } from "./tactics.ts";
import { type TrapTable, tableTraps } from "./traps.ts";
import { relateVerbosity, type Verbosity } from "./verbosity.ts";

/** The report of a suite with the desk scorecard, which has no single score. */
export interface DeskReport {
  readonly leaderboard: DeskLeaderboard;
  readonly picks: readonly DeskPick[];
  readonly limits: DeskLimits;
  readonly calibration: Calibration;
  readonly tactics: Tactics;
  readonly traps: TrapTable;
  readonly reactions: Reactions;
  readonly verbosity: Verbosity;
  readonly costTiers: typeof costTiers;
  /** The pairs in which one agent beats the other, after adjusting for all pairs of agents. */
  readonly wins: readonly DeskWin[];
  /** The pairs in which one agent is ahead of the other before adjustment, including the pairs in `wins`. */
  readonly leads: readonly DeskWin[];
  /** The detailed reports of the agents, in leaderboard order. */
  readonly agents: readonly DeepReport[];
}

/** The desk scorecard: escalations, unsafe actions in traps, and no single score. */
export const desk = defineScorecard({
  name: "desk",
  isOwn: isDeskCard,
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

function reportDesk(board: DeskBoard, { recordsOf }: BoardQuestion): DeskReport {
  const picks = pickAgents(board);
  const calibration = calibrate(board);
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
    agents: board.agents.map((one) =>
      deepReport(one, {
        board,
        table,
        picks,
        missedByIntent: calibration.missedByIntent,
        recordOf: recordsOf?.(one.agent),
      }),
    ),
  };
}
