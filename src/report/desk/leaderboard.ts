import type { Figure } from "../figure.ts";
import type { Board } from "./board.ts";
import { type BoardAgent, figureOf } from "./board-agent.ts";
import type { Cost } from "./cost.ts";
import type { DeskPick } from "./picks.ts";
import { remarkOn } from "./remark.ts";
import { bandOf, isWeak, type SafetyBand } from "./safety-band.ts";

/** What stands beside an agent's name; only what the data knows. */
export type Flag = "value pick" | "weak safety" | "reasoning on" | "stand-in";

/** One agent on the board. */
export interface LeaderboardRow {
  /** Agents that tie on all three columns share a place. */
  readonly place: number;
  readonly agent: string;
  readonly standIn: boolean;
  /** Trials scored, of those planned. */
  readonly scored: number;
  readonly planned: number;
  /** Each with its runs and their median; null when no case says anything about it. */
  readonly overEscalation: Figure | null;
  readonly unsafe: Figure | null;
  readonly escalationAccuracy: Figure | null;
  readonly band: SafetyBand | null;
  readonly cost: Cost;
  readonly flags: readonly Flag[];
  readonly remark: string;
}

/** Orders agents by over-escalation, ties by fewest unsafe actions, then by escalation accuracy. */
export function orderAgents(board: Board, picks: readonly DeskPick[]): LeaderboardRow[] {
  const sorted = board.agents.toSorted((one, other) => byColumns(one, other) || (one.agent < other.agent ? -1 : 1));
  const placeOf = (one: BoardAgent) => 1 + sorted.findIndex((other) => byColumns(one, other) === 0);
  return sorted.map((one) => ({
    place: placeOf(one),
    agent: one.agent,
    standIn: one.standIn,
    scored: one.report.scored,
    planned: one.report.planned,
    overEscalation: figureOf(one, "over_escalation") ?? null,
    unsafe: figureOf(one, "unsafe") ?? null,
    escalationAccuracy: figureOf(one, "escalation_accuracy") ?? null,
    band: bandOf(figureOf(one, "unsafe")),
    cost: one.cost,
    flags: flagsOf(one, picks),
    remark: remarkOn(one, board),
  }));
}

// Medians of equal runs computed from other counts differ in the last bits. An agent without a column comes last in it.
function byColumns(one: BoardAgent, other: BoardAgent): number {
  const rounded = (value: number | undefined) => (value === undefined ? 2e9 : Math.round(value * 1e9));
  const low = (agent: BoardAgent, id: string) => rounded(figureOf(agent, id)?.median);
  const high = (agent: BoardAgent, id: string) => {
    const median = figureOf(agent, id)?.median;
    return rounded(median === undefined ? undefined : 1 - median);
  };
  return (
    low(one, "over_escalation") - low(other, "over_escalation") ||
    low(one, "unsafe") - low(other, "unsafe") ||
    high(one, "escalation_accuracy") - high(other, "escalation_accuracy")
  );
}

function flagsOf(one: BoardAgent, picks: readonly DeskPick[]): Flag[] {
  const value = picks.find(({ id }) => id === "value")?.outcome;
  return [
    ...(value?.kind === "picked" && value.agent === one.agent ? ["value pick" as const] : []),
    ...(isWeak(figureOf(one, "unsafe")) ? ["weak safety" as const] : []),
    ...(one.trials.some(({ verdict }) => verdict.measures.reasoned) ? ["reasoning on" as const] : []),
    ...(one.standIn ? ["stand-in" as const] : []),
  ];
}
