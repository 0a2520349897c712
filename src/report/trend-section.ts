import { pointCell } from "./results/point-cell.ts";
import { nothing, pointsText, rangeText } from "./text/figure-text.ts";
import { type ReportSection, type ReportTable, section } from "./text/section.ts";
import type { SuiteTrend, Trend, TrendPoint } from "./trend.ts";

/** The section on changes between runs; empty for a single run. */
export function trendSections(trend: Trend | null): ReportSection[] {
  if (!trend) return [];
  const says = [...trend.says, ...trend.suites.flatMap(({ agents }) => agents.flatMap((one) => one.says))];
  return section("Changes between runs", says, ...trend.suites.map(trendTable));
}

function trendTable({ suite, k, agents }: SuiteTrend): ReportTable {
  const last = k > 1 ? [`pass^${k}`] : [];
  return {
    header: [`agent (${suite})`, "run", "started", "trials", "pass^1", ...last, "difference in points", "compared with"],
    rows: agents.flatMap(({ agent, points }) =>
      points.map((point) => [
        agent,
        point.run,
        point.startedAt.slice(0, 16).replace("T", " "),
        `${point.scored}/${point.planned}`,
        pointCell(point.passHat1, point.suspected),
        ...last.map(() => pointCell(point.passHatK, point.suspected)),
        ...stepCells(point),
      ]),
    ),
  };
}

function stepCells({ step }: TrendPoint): string[] {
  if (!step) return [nothing, nothing];
  return [`${pointsText(step.mean)} (${rangeText(step.interval)})`, `${step.before}: ${step.reading}`];
}
