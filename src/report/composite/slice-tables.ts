import { passTitle } from "../board/pass-measures.ts";
import { pointCell } from "../results/point-cell.ts";
import { chanceText, namedCounts, nothing, pointsText, rangeText, spaced } from "../text/figure-text.ts";
import type { ReportTable } from "../text/section.ts";
import type { Effort } from "./effort.ts";
import type { SliceRow } from "./slices.ts";

/** Formats one row per slice, with its size, its actions and every agent's pass^1 and pass^k. */
export function sliceTable(by: string, rows: readonly SliceRow[]): ReportTable {
  const agents = rows[0]?.agents.map(({ agent }) => agent) ?? [];
  return {
    header: [by, "cases", "actions", ...agents],
    rows: rows.map((row) => [
      spaced(row.name),
      `${row.cases}`,
      namedCounts(row.actions),
      ...agents.map((agent) => {
        const figure = row.agents.find((found) => found.agent === agent);
        if (!figure) return nothing;
        const held = { curve: [figure.held?.passHat1 ?? [], figure.held?.passHatK ?? []].flat() };
        const last = figure.passHatK ? ` → ${pointCell(figure.passHatK, held)}` : "";
        return `${pointCell(figure.passHat1, held)}${last}`;
      }),
    ]),
  };
}

/** The results of each agent that ran at two reasoning efforts. */
export function effortTable({ rows }: Effort, kMax: number): ReportTable {
  return {
    header: [
      "agent",
      "effort",
      "compared with",
      "metric",
      "difference in points",
      "95% interval",
      "cases",
      "p",
      "p (Holm)",
      "with more effort",
    ],
    rows: rows.map(({ agent, less, more, measure, mean, interval, cases, test, adjustedP, reading }) => [
      agent,
      more,
      less,
      passTitle(measure, kMax),
      pointsText(mean),
      rangeText(interval),
      `${cases}`,
      chanceText(test.p),
      chanceText(adjustedP),
      reading,
    ]),
  };
}
