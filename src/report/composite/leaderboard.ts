import { hasOpenWeights } from "../../llm/open-weights.ts";
import type { RankSet } from "../../statistics/rank-sets.ts";
import type { CurvePoint } from "../curve.ts";
import type { Figure } from "../figure.ts";
import type { Suspected } from "../suspected.ts";
import type { CompositeBoard } from "./board.ts";
import { type CompositeAgent, isViolating } from "./composite-agent.ts";
import type { Safety, SafetyRow } from "./safety.ts";

/** What stands beside an agent's name; only what the data knows. */
type Flag = "reasoning on" | "open weights" | "curve refused" | "stand-in";

/** One agent on the board. */
export interface LeaderboardRow {
  /** Agents that tie on pass^k, pass^1 and safe cases share a place. */
  readonly place: number;
  readonly agent: string;
  readonly standIn: boolean;
  readonly scored: number;
  readonly planned: number;
  readonly passHat1: CurvePoint | null;
  /** At the largest k; null when each case was run once. */
  readonly passHatK: CurvePoint | null;
  /** What is suspected of its words, and its curve if all of it held. */
  readonly suspected: Suspected;
  /** The ranks that no comparison rules out; null for who is not compared. */
  readonly ranks: { readonly passHat1: RankSet | null; readonly passHatK: RankSet | null };
  /** Points of 100, and the passes by other definitions. */
  readonly composite: Figure | null;
  readonly barPass: Figure | null;
  readonly outcomePass: Figure | null;
  readonly procedurePass: Figure | null;
  readonly safeCases: SafetyRow["safeCases"] | null;
  readonly flags: readonly Flag[];
}

/** Who stands where. */
export interface Leaderboard {
  readonly rows: readonly LeaderboardRow[];
  readonly says: readonly string[];
}

/** The order of a board: pass^k, ties by pass^1, then by the share of cases without a violation; at last by name. */
export function inBoardOrder(one: CompositeAgent, other: CompositeAgent): number {
  return byColumns(one, other) || (one.agent < other.agent ? -1 : 1);
}

/** Draws up the board. */
export function drawBoard(board: CompositeBoard, safety: Safety): Leaderboard {
  const rows = rowsOf(board, safety);
  return { rows, says: orderSentence(rows, board) };
}

/** Said where a single run would put another agent first than all k of them. */
function orderSentence(rows: readonly LeaderboardRow[], { field, standings, kMax }: CompositeBoard): string[] {
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const [once, always] = [first(compared, "passHat1"), first(compared, "passHatK")];
  if (!once || !always || once === always) return [];
  const beats = standings.wins.some((win) => win.measure === "pass^k" && win.winner === always && win.loser === once);
  const shown = beats ? `${always} beats it there` : `no test shows that ${always} beats it there`;
  return [`By pass^1 ${once} comes first, by pass^${kMax} ${always} does; ${shown}.`];
}

/** The one agent with the best figure, if there is one. */
function first(rows: readonly LeaderboardRow[], column: "passHat1" | "passHatK"): string | undefined {
  const known = rows.flatMap(({ agent, [column]: point }) =>
    point?.kind === "estimated" ? [{ agent, value: point.value }] : [],
  );
  const [best, second] = known.toSorted((one, other) => other.value - one.value);
  return best && second && best.value - second.value > 1e-9 ? best.agent : undefined;
}

function rowsOf({ agents, standings, kMax }: CompositeBoard, safety: Safety): LeaderboardRow[] {
  const rankOf = (ranks: readonly RankSet[], name: string) => ranks.find(({ agent }) => agent === name) ?? null;
  return agents.map((one) => {
    const { agent, standIn, report } = one;
    const figure = (id: string) => report.figures.find((found) => found.id === id) ?? null;
    return {
      place: 1 + agents.findIndex((other) => byColumns(one, other) === 0),
      agent,
      standIn,
      scored: report.scored,
      planned: report.planned,
      passHat1: report.curve[0] ?? null,
      passHatK: kMax > 1 ? (report.curve.at(-1) ?? null) : null,
      suspected: report.suspected,
      ranks: {
        passHat1: rankOf(standings.ranks["pass^1"], agent),
        passHatK: report.curveRefused === null ? rankOf(standings.ranks["pass^k"], agent) : null,
      },
      composite: figure("composite"),
      barPass: figure("bar_pass"),
      outcomePass: figure("outcome_pass"),
      procedurePass: figure("procedure_pass"),
      safeCases: safety.rows.find((row) => row.agent === agent)?.safeCases ?? null,
      flags: flagsOf(one),
    };
  });
}

// Equal shares summed in another order differ in the last bits. An agent without a figure comes last in it.
function byColumns(one: CompositeAgent, other: CompositeAgent): number {
  const [first, second] = [columnsOf(one), columnsOf(other)];
  const apart = first.findIndex((value, column) => value !== second[column]);
  return apart < 0 ? 0 : (second[apart] ?? 0) - (first[apart] ?? 0);
}

function columnsOf({ report, trials }: CompositeAgent): readonly number[] {
  const last = report.curve.at(-1);
  const unsafe = new Set(trials.filter(isViolating).map((trial) => trial.case)).size;
  const tried = new Set(trials.map((trial) => trial.case)).size;
  const shares = [last?.kind === "estimated" ? last.value : -1, report.passHat1 ?? -1, tried ? 1 - unsafe / tried : -1];
  return shares.map((share) => Math.round(share * 1e9));
}

function flagsOf({ agent, trials, report, standIn }: CompositeAgent): Flag[] {
  return [
    ...(trials.some(({ verdict }) => verdict.measures.reasoned) ? ["reasoning on" as const] : []),
    ...(hasOpenWeights(agent) ? ["open weights" as const] : []),
    ...(report.curveRefused === null ? [] : ["curve refused" as const]),
    ...(standIn ? ["stand-in" as const] : []),
  ];
}
