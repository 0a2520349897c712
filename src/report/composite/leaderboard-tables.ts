import type { Figure } from "../figure.ts";
import { figureRange, figureValue, nothing, percent, percentRange } from "../figure-text.ts";
import { countCell } from "../rate-cells.ts";
import { pointCell, pointValue, type ReportTable } from "../report-tables.ts";
import { rankCell } from "./cells.ts";
import type { CompositeReport } from "./composite-report.ts";
import type { LeaderboardRow } from "./leaderboard.ts";

/** The leaderboard with intervals and ranks. */
export function leaderboardTable({ leaderboard, reliability: { k } }: CompositeReport): ReportTable {
  const whole = k > 1 ? [`pass^${k}`, "rank"] : [];
  return {
    header: [
      "",
      "agent",
      ...whole,
      "pass^1",
      "rank",
      "composite",
      "bar pass",
      "outcome pass",
      "procedure pass",
      "safe cases",
      "trials",
      "flags",
    ],
    rows: leaderboard.rows.map((row) => [
      `${row.place}`,
      row.agent,
      ...(k > 1 ? [pointCell(row.passHatK, row.suspected), rankCell(row.ranks.passHatK)] : []),
      pointCell(row.passHat1, row.suspected),
      rankCell(row.ranks.passHat1),
      figureCell(row.composite),
      figureCell(row.barPass),
      figureCell(row.outcomePass),
      figureCell(row.procedurePass),
      safeCell(row),
      `${row.scored}/${row.planned}`,
      row.flags.join(", ") || nothing,
    ]),
  };
}

/** The leaderboard without intervals, which do not fit in a terminal. */
export function shortTable({ leaderboard, reliability: { k } }: CompositeReport): ReportTable {
  const whole = k > 1 ? [`pass^${k}`, "rank"] : [];
  return {
    header: ["", "agent", ...whole, "pass^1", "rank", "composite", "safe cases", "trials", "flags"],
    rows: leaderboard.rows.map((row) => [
      `${row.place}`,
      row.agent,
      ...(k > 1 ? [row.passHatK ? pointValue(row.passHatK) : nothing, rankCell(row.ranks.passHatK)] : []),
      row.passHat1 ? pointValue(row.passHat1) : nothing,
      rankCell(row.ranks.passHat1),
      row.composite ? figureValue(row.composite) : nothing,
      countCell(row.safeCases),
      `${row.scored}/${row.planned}`,
      row.flags.join(", ") || nothing,
    ]),
  };
}

function figureCell(figure: Figure | null): string {
  return figure ? `${figureValue(figure)} (${figureRange(figure)})` : nothing;
}

function safeCell({ safeCases }: LeaderboardRow): string {
  if (!safeCases) return nothing;
  return `${safeCases.x}/${safeCases.n} (${percent(safeCases.value)}; ${percentRange(safeCases.interval)})`;
}
