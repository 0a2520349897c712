import { hasOpenWeights } from "../../llm/open-weights.ts";
import { joined } from "../text/figure-text.ts";
import { type ReportTable, sentences, type TextColumn, tableOf } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import type { Board, BoardAgent } from "./board.ts";

/** An order in which a leaderboard can list its agents. */
export interface BoardOrder<Agent extends BoardAgent> {
  readonly id: string;
  readonly title: string;
  /** The ranking rule, in one or two sentences. */
  readonly says: (kMax: number) => string;
  /** Whether an agent is listed below the line, after all others; if undefined, no agent is listed there. */
  readonly isBelow?: (one: Agent) => boolean;
  /** The values to sort by on each side of the line, the most important first; lower is better. */
  readonly keys: (one: Agent) => readonly number[];
}

/** The parts that a scorecard adds to a leaderboard. */
interface LeaderboardParts<Agent extends BoardAgent, Columns> {
  readonly orders: readonly BoardOrder<Agent>[];
  readonly columns: (one: Agent) => Columns;
  /** The most notable result that the columns do not show; null if there is none. */
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
) {
  const rows = agents.map((one) => {
    const places = orders.map((order): [string, number] => [order.id, positionOf(one, agents, order)]);
    return {
      // The position in the first order, and in each order by its id; agents that tie on all keys share a position.
      place: places[0]?.[1] ?? 1,
      places: Object.fromEntries(places),
      agent: one.agent,
      standIn: one.standIn,
      scored: one.report.scored,
      planned: one.report.planned,
      ...columns(one),
      flags: [...(firstFlags?.(one) ?? []), ...sharedFlags(one), ...(lastFlags?.(one) ?? []), ...(one.standIn ? ["stand-in"] : [])],
      remark: remark(one),
    };
  });
  return {
    orders: orders.map(({ id, title, says: rule, isBelow }) => ({
      id,
      title,
      says: rule(kMax),
      // The agents listed below the line.
      below: agents.filter((one) => isBelow?.(one) === true).map(({ agent }) => agent),
    })),
    rows,
    says,
  };
}
export type Leaderboard<Columns = object> = ReturnType<typeof drawLeaderboard<BoardAgent, Columns>>;
export type BoardRow = Leaderboard["rows"][number];

function sharedFlags({ agent, trials }: BoardAgent): string[] {
  const reasoned = trials.some(({ verdict }) => verdict.measures.reasoned);
  return sentences(reasoned && "reasoning on", hasOpenWeights(agent) && "open weights");
}

/** Compares two agents by an order and, if they tie, by name. */
export function byOrder<Agent extends BoardAgent>(order: BoardOrder<Agent>): (one: Agent, other: Agent) => number {
  return (one, other) => byKeys(keysOf(one, order), keysOf(other, order)) || (one.agent < other.agent ? -1 : 1);
}

function positionOf<Agent extends BoardAgent>(one: Agent, agents: readonly Agent[], order: BoardOrder<Agent>): number {
  const own = keysOf(one, order);
  return 1 + agents.filter((other) => byKeys(keysOf(other, order), own) < 0).length;
}

function keysOf<Agent extends BoardAgent>(one: Agent, { isBelow, keys }: BoardOrder<Agent>): readonly number[] {
  return [isBelow?.(one) ? 1 : 0, ...keys(one)];
}

/** Compares two lists of values, the most important first; lower is better. */
export function byKeys(one: readonly number[], other: readonly number[]): number {
  // Equal shares that are summed in a different order can differ in the last bits.
  const rounded = (value: number | undefined) => Math.round((value ?? 0) * 1e9);
  const apart = one.findIndex((value, place) => rounded(value) !== rounded(other[place]));
  return apart < 0 ? 0 : rounded(one[apart]) - rounded(other[apart]);
}

/** Trials scored, out of those planned. */
export const trialsColumn: TextColumn<BoardRow> = ["trials", ({ scored, planned }) => `${scored}/${planned}`];

/** The labels of an agent. */
export const flagsColumn: TextColumn<BoardRow> = ["flags", ({ flags }) => flags.join(", ") || nothing];

/** The most notable result that the other columns do not show. */
export const remarkColumn: TextColumn<BoardRow> = ["remark", ({ remark }) => remark ?? ""];

/** Formats a leaderboard as a table, with a row for the line, and with the ranks in the other orders if they differ. */
export function leaderboardTable<Row extends BoardRow>(
  { orders: [first, ...others], rows }: Pick<Leaderboard, "orders"> & { readonly rows: readonly Row[] },
  columns: readonly TextColumn<Row>[],
): ReportTable {
  const differing = others.filter(({ id }) => rows.some(({ place, places }) => places[id] !== place));
  const ranks = differing.map(({ id, title }): TextColumn<Row> => [`rank ${title}`, ({ places }) => `${places[id]}`]);
  const table = tableOf(rows, [["", ({ place }) => `${place}`], ["agent", ({ agent }) => agent], ...ranks, ...columns]);
  const line = rows.findIndex(({ agent }) => first?.below.includes(agent));
  const cells = table.header.map((title) => (title === "agent" ? "── below the line ──" : ""));
  return rows.length < 2 || line < 0 ? table : { ...table, rows: table.rows.toSpliced(line, 0, cells) };
}

/** Returns the ranking rule of the first sort order and the agents listed below the line; empty for a single agent. */
export function leaderboardRule({ orders: [first], rows }: Pick<Leaderboard, "orders" | "rows">): string[] {
  if (!first || rows.length < 2) return [];
  return sentences(first.says, first.below.length > 0 && `Below the line: ${joined(first.below)}.`);
}
