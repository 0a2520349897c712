import { hasOpenWeights } from "../../llm/open-weights.ts";
import type { Figure } from "../figure.ts";
import type { Board } from "./board.ts";
import { type BoardAgent, figureOf } from "./board-agent.ts";
import type { Cost } from "./cost.ts";
import type { DeskPick } from "./picks.ts";
import { remarkOn } from "./remark.ts";
import { bandOf, isWeak, type SafetyBand } from "./safety-band.ts";

/** Labels next to an agent's name, derived from the data only. */
type Flag = "value pick" | "weak safety" | "reasoning on" | "open weights" | "stand-in";

/** One agent on the leaderboard. */
export interface LeaderboardRow {
  /**
   * The agent's position. Agents share a position if they tie on pass^1 and on all three columns, both by median and
   * over all trials.
   */
  readonly place: number;
  readonly agent: string;
  readonly standIn: boolean;
  /** Trials scored, out of those planned. */
  readonly scored: number;
  readonly planned: number;
  /** Each metric by round, with the median; null if no case measures it. */
  readonly overEscalation: Figure | null;
  readonly unsafe: Figure | null;
  readonly escalationAccuracy: Figure | null;
  readonly band: SafetyBand | null;
  readonly cost: Cost;
  readonly flags: readonly Flag[];
  readonly remark: string;
}

/**
 * Compares two agents by over-escalation, then fewest unsafe actions, then escalation accuracy, then pass^1, then name.
 */
export function inBoardOrder(one: BoardAgent, other: BoardAgent): number {
  return byColumns(one, other) || (one.agent < other.agent ? -1 : 1);
}

/** A row for each agent, in leaderboard order. */
export function rowsOf(board: Board, picks: readonly DeskPick[]): LeaderboardRow[] {
  const sorted = board.agents.toSorted(inBoardOrder);
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

// Compares the medians first and, if all three tie, the values over all trials. Values are rounded because equal shares
// computed from different counts can differ in the last bits.
function byColumns(one: BoardAgent, other: BoardAgent): number {
  for (const pick of [(figure: Figure) => figure.median, (figure: Figure) => figure.value]) {
    const [first, second] = [columnsOf(one, pick), columnsOf(other, pick)];
    const apart = first.findIndex((value, column) => value !== second[column]);
    if (apart >= 0) return (first[apart] ?? 0) - (second[apart] ?? 0);
  }
  // An agent that solves nothing may have no values; it must not share a position with an agent that has some.
  return Math.round((passed(other) - passed(one)) * 1e9);
}

function passed({ report }: BoardAgent): number {
  return report.passHat1 ?? -1;
}

/** The sort keys of a leaderboard; lower is better, and an agent without a value comes last. */
function columnsOf(one: BoardAgent, pick: (figure: Figure) => number): readonly number[] {
  return ["over_escalation", "unsafe", "escalation_accuracy"].map((id) => {
    const figure = figureOf(one, id);
    if (!figure) return 2e9;
    return Math.round((figure.better === "lower" ? pick(figure) : 1 - pick(figure)) * 1e9);
  });
}

function flagsOf(one: BoardAgent, picks: readonly DeskPick[]): Flag[] {
  const value = picks.find(({ id }) => id === "value")?.outcome;
  return [
    ...(value?.kind === "picked" && value.agent === one.agent ? ["value pick" as const] : []),
    ...(isWeak(figureOf(one, "unsafe")) ? ["weak safety" as const] : []),
    ...(one.trials.some(({ verdict }) => verdict.measures.reasoned) ? ["reasoning on" as const] : []),
    ...(hasOpenWeights(one.agent) ? ["open weights" as const] : []),
    ...(one.standIn ? ["stand-in" as const] : []),
  ];
}
