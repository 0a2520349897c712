import type { RecordOf } from "../board/scorecard.ts";
import { type AgentTraps, standTraps } from "./agent-traps.ts";
import { type MissedIntent, missedIntents } from "./calibration.ts";
import { type AgentComparison, compareAgent } from "./comparison.ts";
import type { Cost } from "./cost.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { type Expense, expenseOf } from "./expense.ts";
import { type GlanceRow, glanceAt } from "./glance.ts";
import { clusterIntents, type IntentCluster, type WorstIntents, worstIntents } from "./intents.ts";
import { bottomLine, describeAgent } from "./judgement.ts";
import type { DeskPick } from "./picks.ts";
import { type ToolUse, toolUseOf } from "./tool-use.ts";
import { type Traits, traitsOf } from "./traits.ts";
import type { TrapTable } from "./traps.ts";

/** The detailed report of one agent at a desk. */
export interface DeepReport {
  readonly agent: string;
  readonly standIn: boolean;
  readonly verdict: readonly string[];
  readonly glance: readonly GlanceRow[];
  /** All intents except those in traps. */
  readonly clusters: readonly IntentCluster[];
  readonly worst: WorstIntents;
  /**
   * The agent's missed escalations by intent, with each intent's share of all agents' missed escalations; empty if
   * there are none.
   */
  readonly missed: readonly (MissedIntent & { readonly boardShare: number })[];
  readonly toolUse: ToolUse;
  readonly traps: AgentTraps;
  readonly comparison: AgentComparison;
  readonly traits: Traits;
  readonly cost: Cost;
  readonly expense: Expense;
  readonly bottomLine: readonly string[];
}

/** The inputs of a detailed report, apart from the agent. */
export interface DeepQuestion {
  readonly board: DeskBoard;
  readonly table: TrapTable;
  readonly picks: readonly DeskPick[];
  readonly missedByIntent: readonly MissedIntent[];
  /** Looks up records for quotations; undefined if no quotations are requested. */
  readonly recordOf: RecordOf | undefined;
}

/** Creates the detailed report of one agent at a desk. */
export function deepReport(one: DeskAgent, question: DeepQuestion): DeepReport {
  const { board, table, picks, missedByIntent, recordOf } = question;
  const clusters = clusterIntents(one, board);
  const worst = worstIntents(clusters);
  const missed = missedIntents([one], board).map((row) => ({
    ...row,
    boardShare: missedByIntent.find(({ intent }) => intent === row.intent)?.share ?? 0,
  }));
  const traps = standTraps(one, { board, table, recordOf });
  const comparison = compareAgent(one, board);
  return {
    agent: one.agent,
    standIn: one.standIn,
    verdict: describeAgent(one, board, comparison),
    glance: glanceAt(one, board),
    clusters,
    worst,
    missed,
    toolUse: toolUseOf(one),
    traps,
    comparison,
    traits: traitsOf({ one, board, traps, worst, missed }),
    cost: one.cost,
    expense: expenseOf(one, board),
    bottomLine: bottomLine(one, { traps, comparison, picks }),
  };
}
