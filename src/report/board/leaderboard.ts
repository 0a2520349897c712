import { hasOpenWeights } from "../../llm/open-weights.ts";
import type { Board } from "./board.ts";
import type { BoardAgent } from "./board-agent.ts";
import { type BoardOrder, positionOf } from "./order.ts";

/** One agent's row on a leaderboard of any scorecard. */
export interface BoardRow {
  /** The agent's position in the first order. Agents that tie on all ranking criteria share a position. */
  readonly place: number;
  /** The agent's position in each order, by the order's id. */
  readonly places: { readonly [order: string]: number };
  readonly agent: string;
  readonly standIn: boolean;
  /** Trials scored, out of those planned. */
  readonly scored: number;
  readonly planned: number;
  /** Labels next to the agent's name, derived from the data only. */
  readonly flags: readonly string[];
  /** The most notable result that the columns do not show; null if there is none. */
  readonly remark: string | null;
}

/** A ranking of the agents; the rows are sorted by the first order. */
export interface Leaderboard<Columns = object> {
  readonly orders: readonly {
    readonly id: string;
    readonly title: string;
    /** The ranking rule, in one or two sentences. */
    readonly says: string;
    /** The agents listed below the line in this order. */
    readonly below: readonly string[];
  }[];
  readonly rows: readonly (BoardRow & Columns)[];
  readonly says: readonly string[];
}

/** The parts that a scorecard adds to a leaderboard. */
interface LeaderboardParts<Agent extends BoardAgent, Columns> {
  readonly orders: readonly BoardOrder<Agent>[];
  readonly columns: (one: Agent) => Columns;
  readonly remark: (one: Agent) => string | null;
  /** The scorecard's own flags, listed before and after the flags that all scorecards share. */
  readonly firstFlags?: (one: Agent) => readonly string[];
  readonly lastFlags?: (one: Agent) => readonly string[];
  readonly says: readonly string[];
}

/** Creates a leaderboard; the agents must already be sorted by the first order. */
export function drawLeaderboard<Agent extends BoardAgent, Columns>(
  { agents, kMax }: Pick<Board<Agent>, "agents" | "kMax">,
  { orders, columns, remark, firstFlags, lastFlags, says }: LeaderboardParts<Agent, Columns>,
): Leaderboard<Columns> {
  const rows = agents.map((one) => {
    const places = orders.map((order): [string, number] => [order.id, positionOf(one, agents, order)]);
    return {
      place: places[0]?.[1] ?? 1,
      places: Object.fromEntries(places),
      agent: one.agent,
      standIn: one.standIn,
      scored: one.report.scored,
      planned: one.report.planned,
      ...columns(one),
      flags: [...(firstFlags?.(one) ?? []), ...sharedFlags(one), ...(lastFlags?.(one) ?? []), ...standInFlag(one)],
      remark: remark(one),
    };
  });
  return {
    orders: orders.map(({ id, title, says: rule, isBelow }) => ({
      id,
      title,
      says: rule(kMax),
      below: agents.filter((one) => isBelow?.(one) === true).map(({ agent }) => agent),
    })),
    rows,
    says,
  };
}

function sharedFlags({ agent, trials }: BoardAgent): string[] {
  return [
    ...(trials.some(({ verdict }) => verdict.measures.reasoned) ? ["reasoning on"] : []),
    ...(hasOpenWeights(agent) ? ["open weights"] : []),
  ];
}

function standInFlag({ standIn }: BoardAgent): string[] {
  return standIn ? ["stand-in"] : [];
}
