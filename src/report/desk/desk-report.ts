import type { TestCase } from "../../case/test-case.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { AgentReport } from "../agent-report.ts";
import { fieldOf } from "../field.ts";
import type { RecordOf } from "./agent-traps.ts";
import type { Board } from "./board.ts";
import { boardAgent } from "./board-agent.ts";
import { type Calibration, calibrate } from "./calibration.ts";
import { costTiers, pricedTogether } from "./cost.ts";
import { type DeepReport, deepReport } from "./deep-report.ts";
import { inBoardOrder, type LeaderboardRow, rowsOf } from "./leaderboard.ts";
import { type Limits, limitsOf } from "./limits.ts";
import { type DeskPick, pickAgents } from "./picks.ts";
import { countReactions, type Reactions } from "./reactions.ts";
import { splitTactics, type Tactics } from "./tactics.ts";
import { type TrapTable, tableTraps } from "./traps.ts";
import { relateVerbosity, type Verbosity } from "./verbosity.ts";
import { compareAll, type Win } from "./wins.ts";

/** The report of a suite with the desk scorecard, which has no single score. */
export interface DeskReport {
  readonly leaderboard: readonly LeaderboardRow[];
  readonly picks: readonly DeskPick[];
  readonly limits: Limits;
  readonly calibration: Calibration;
  readonly tactics: Tactics;
  readonly traps: TrapTable;
  readonly reactions: Reactions;
  readonly verbosity: Verbosity;
  readonly costTiers: typeof costTiers;
  /** The pairs in which one agent beats the other, after adjusting for all pairs of agents. */
  readonly wins: readonly Win[];
  /**
   * The pairs in which one agent is ahead of the other before adjustment, including those in which it still beats it
   * afterwards.
   */
  readonly leads: readonly Win[];
  /** The detailed reports of the agents, in leaderboard order. */
  readonly agents: readonly DeepReport[];
}

/** The inputs of a desk's report. */
export interface DeskQuestion {
  readonly suite: string;
  readonly agents: readonly AgentReport[];
  readonly trials: ReadonlyMap<string, readonly TrialResult[]>;
  /** The suite's cases by id; empty if the suite has changed. */
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly customer: string;
  /** Opens an agent's records for quotations; returns undefined if no quotations are requested. */
  readonly recordsOf: (agent: string) => RecordOf | undefined;
}

/** Reports the agents of a desk suite; null if no trial was scored with the desk scorecard. */
export function reportDesk({ suite, agents, trials, cases, customer, recordsOf }: DeskQuestion): DeskReport | null {
  const members = pricedTogether(
    agents.map((report) => boardAgent(report, trials.get(report.agent) ?? [])).sort(inBoardOrder),
  );
  if (members.every((one) => one.trials.length === 0)) return null;
  const seed = `${suite}/desk`;
  const field = fieldOf(members);
  const board: Board = { agents: members, field, ...compareAll(field, seed), cases, customer, seed };
  const picks = pickAgents(board);
  const calibration = calibrate(board);
  const table = tableTraps(board);
  return {
    leaderboard: rowsOf(board, picks),
    picks,
    limits: limitsOf(board),
    calibration,
    tactics: splitTactics(board),
    traps: table,
    reactions: countReactions(board),
    verbosity: relateVerbosity(board),
    costTiers,
    wins: board.wins,
    leads: board.leads,
    agents: members.map((one) => {
      const recordOf = recordsOf(one.agent);
      return deepReport(one, { board, table, picks, missedByIntent: calibration.missedByIntent, recordOf });
    }),
  };
}
