import { hasOpenWeights } from "../../llm/open-weights.ts";
import type { RankSet } from "../../statistics/rank-sets.ts";
import type { CurvePoint } from "../curve.ts";
import type { Figure } from "../figure.ts";
import type { Suspected } from "../suspected.ts";
import type { CompositeBoard } from "./board.ts";
import { type CompositeAgent, isViolating } from "./composite-agent.ts";
import type { Safety, SafetyRow } from "./safety.ts";

/** Labels next to an agent's name, derived from the data only. */
type Flag = "reasoning on" | "open weights" | "curve withheld" | "stand-in";

/** One agent on the leaderboard. */
export interface LeaderboardRow {
  /** The agent's position. Agents that tie on pass^k, pass^1 and the number of safe cases share a position. */
  readonly place: number;
  readonly agent: string;
  readonly standIn: boolean;
  readonly scored: number;
  readonly planned: number;
  readonly passHat1: CurvePoint | null;
  /** pass^k at the largest k; null if each case was run once. */
  readonly passHatK: CurvePoint | null;
  /** The agent's suspicions, and its curve if every suspicion counted as a failure. */
  readonly suspected: Suspected;
  /** The ranks that the comparisons do not rule out; null for agents that are not compared. */
  readonly ranks: { readonly passHat1: RankSet | null; readonly passHatK: RankSet | null };
  /** Points out of 100, and the pass rates under other definitions. */
  readonly composite: Figure | null;
  readonly barPass: Figure | null;
  readonly outcomePass: Figure | null;
  readonly procedurePass: Figure | null;
  readonly safeCases: SafetyRow["safeCases"] | null;
  readonly flags: readonly Flag[];
}

/** The ranking of the agents. */
export interface Leaderboard {
  readonly rows: readonly LeaderboardRow[];
  readonly says: readonly string[];
}

/** Compares two agents by pass^k, then pass^1, then the share of cases without a violation, then name. */
export function inBoardOrder(one: CompositeAgent, other: CompositeAgent): number {
  return byColumns(one, other) || (one.agent < other.agent ? -1 : 1);
}

/** Creates the leaderboard. */
export function drawBoard(board: CompositeBoard, safety: Safety): Leaderboard {
  const rows = rowsOf(board, safety);
  return { rows, says: orderSentence(rows, board) };
}

/** The sentence shown if pass^1 and pass^k rank different agents first. */
function orderSentence(rows: readonly LeaderboardRow[], { field, standings, kMax }: CompositeBoard): string[] {
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const [once, always] = [first(compared, "passHat1"), first(compared, "passHatK")];
  if (!once || !always || once === always) return [];
  const beats = standings.wins.some((win) => win.measure === "pass^k" && win.winner === always && win.loser === once);
  const shown = beats
    ? `${always} beats ${once} on pass^${kMax}`
    : `but ${always} is not shown to beat ${once} on pass^${kMax}`;
  return [`${once} ranks first by pass^1, and ${always} ranks first by pass^${kMax}; ${shown}.`];
}

/** The agent with the best value in a column; undefined if several tie. */
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

// Equal shares can differ in the last bits if they are summed in a different order. An agent without a value comes
// last.
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
    ...(report.curveRefused === null ? [] : ["curve withheld" as const]),
    ...(standIn ? ["stand-in" as const] : []),
  ];
}
