import type { RankSet } from "../../statistics/rank-sets.ts";
import type { PassHatPoint } from "../estimate/curve.ts";
import { pointCell, pointValue } from "../results/point-cell.ts";
import { sentences, type TextColumn } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import type { Board, BoardAgent } from "./board.ts";
import { rankCell } from "./cells.ts";
import type { BoardOrder, BoardRow } from "./leaderboard.ts";
import type { PassMeasure } from "./pass-measures.ts";
import { rankOn, type Standings } from "./standings.ts";

/**
 * Returns an agent's pass rates and the ranks that the comparisons do not rule out; pass^k is null if each
 * case was run once, and a rank is null if the agent is not compared.
 */
export function passColumns({ agent, report }: BoardAgent, board: Standings<PassMeasure> & Pick<Board, "kMax">) {
  const rankSet = (measure: PassMeasure): RankSet | null => {
    const rank = rankOn(measure, agent, board);
    return rank && { agent, best: rank.best, worst: rank.worst };
  };
  return {
    passHat1: report.curve[0] ?? null,
    passHatK: board.kMax > 1 ? (report.curve.at(-1) ?? null) : null,
    ranks: { passHat1: rankSet("pass^1"), passHatK: report.curveRefused === null ? rankSet("pass^k") : null },
  };
}
type PassColumns = ReturnType<typeof passColumns>;

/** Returns an order by pass^k, then by pass^1, then by the scorecard's own key, if it has one; an agent without a value comes last. */
export function passOrder<Agent extends BoardAgent>(last?: { title: string; key: (one: Agent) => number }): BoardOrder<Agent> {
  return {
    id: "reliability",
    title: "by reliability",
    says: (kMax) => {
      const ties = sentences(kMax > 1 && "pass^1", last?.title).join(", then by ");
      const whole = kMax > 1 ? `: all ${kMax} trials of a case pass` : "";
      return `Ranked by pass^${kMax}${whole}.${ties && ` Ties are broken by ${ties}.`}`;
    },
    keys: (one) => {
      const end = one.report.curve.at(-1);
      return [end?.kind === "estimated" ? -end.value : 1, -(one.report.passHat1 ?? -1), ...(last ? [last.key(one)] : [])];
    },
  };
}

/** Returns the label of an agent whose curve is withheld, in a list that is otherwise empty. */
export function withheldFlag({ report }: BoardAgent): string[] {
  return report.curveRefused === null ? [] : ["curve withheld"];
}

type PassColumn = TextColumn<BoardRow & PassColumns>;

/** The pass rates with their intervals and ranks, as text. */
export function passTableColumns(k: number): PassColumn[] {
  return columnsOf(k, pointCell);
}

/** The pass rates without their intervals, which do not fit in a terminal. */
export function shortPassColumns(k: number): PassColumn[] {
  return columnsOf(k, (point) => (point ? pointValue(point) : nothing));
}

function columnsOf(k: number, cellOf: (point: PassHatPoint | null) => string): PassColumn[] {
  const pair = (title: string, column: "passHat1" | "passHatK"): PassColumn[] => [
    [title, (row) => cellOf(row[column])],
    ["rank", ({ ranks }) => rankCell(ranks[column])],
  ];
  return [...(k > 1 ? pair(`pass^${k}`, "passHatK") : []), ...pair("pass^1", "passHat1")];
}

/** The sentence shown if pass^1 and pass^k rank different agents first. */
export function reversedSentence({ field, wins, kMax }: Board<BoardAgent, PassMeasure>): string[] {
  if (kMax < 2) return [];
  const once = leaderOf(field, ({ report }) => report.curve[0]);
  const always = leaderOf(field, ({ report }) => report.curve.at(-1));
  if (!once || !always || once === always) return [];
  const beats = wins.some(({ metric, winner, loser }) => metric === "pass^k" && winner === always && loser === once);
  const shown = beats ? `${always} beats ${once} on pass^${kMax}` : `but ${always} is not shown to beat ${once} on pass^${kMax}`;
  return [`${once} ranks first by pass^1, and ${always} ranks first by pass^${kMax}; ${shown}.`];
}

/** The agent with the highest value at one point of the curve; undefined if several tie. */
function leaderOf(field: readonly BoardAgent[], pointOf: (one: BoardAgent) => PassHatPoint | undefined): string | undefined {
  const known = field.flatMap((one) => {
    const point = pointOf(one);
    return point?.kind === "estimated" ? [{ agent: one.agent, value: point.value }] : [];
  });
  const [best, second] = known.toSorted((one, other) => other.value - one.value);
  return best && second && best.value - second.value > 1e-9 ? best.agent : undefined;
}
