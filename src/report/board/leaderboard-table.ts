import { joined, nothing } from "../text/figure-text.ts";
import type { ReportTable } from "../text/section.ts";
import type { BoardRow, Leaderboard } from "./leaderboard.ts";

/** A column of a leaderboard as text. */
export interface BoardColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

/** Trials scored, out of those planned. */
export const trialsColumn: BoardColumn<BoardRow> = {
  title: "trials",
  cell: ({ scored, planned }) => `${scored}/${planned}`,
};

/** The labels of an agent. */
export const flagsColumn: BoardColumn<BoardRow> = {
  title: "flags",
  cell: ({ flags }) => flags.join(", ") || nothing,
};

/** Formats a leaderboard as a table with the position, the agent and the scorecard's columns. */
export function leaderboardTable<Columns>(
  { rows }: Pick<Leaderboard<Columns>, "rows">,
  columns: readonly BoardColumn<BoardRow & Columns>[],
): ReportTable {
  return {
    header: ["", "agent", ...columns.map(({ title }) => title)],
    rows: rows.map((row) => [`${row.place}`, row.agent, ...columns.map(({ cell }) => cell(row))]),
  };
}

/** Returns the ranking rule of the first sort order, the agents listed below the line, and how to read the table. */
export function leaderboardSentences(leaderboard: Pick<Leaderboard, "orders" | "rows" | "says">): string[] {
  return [...leaderboardRule(leaderboard), ...leaderboard.says];
}

/** Returns the ranking rule of the first sort order and the agents listed below the line; empty for a single agent. */
export function leaderboardRule({ orders, rows }: Pick<Leaderboard, "orders" | "rows">): string[] {
  if (rows.length < 2) return [];
  return orders
    .slice(0, 1)
    .flatMap((order) => [order.says, ...(order.below.length > 0 ? [`Below the line: ${joined(order.below)}.`] : [])]);
}
