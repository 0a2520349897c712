import { pointCell } from "./results/point-cell.ts";
import { nothing, pointsText, rangeText } from "./text/figure-text.ts";
import { type ReportSection, section, tableOf } from "./text/section.ts";
import type { Trend } from "./trend.ts";

/** The section on changes between runs; empty for a single run. */
export function trendSections(trend: Trend | null): ReportSection[] {
  if (!trend) return [];
  const says = [...trend.says, ...trend.suites.flatMap(({ agents }) => agents.flatMap((one) => one.says))];
  const tables = trend.suites.map(({ suite, k, agents }) => {
    const rows = agents.flatMap(({ agent, points }) => points.map((point) => ({ agent, ...point })));
    return tableOf(rows, [
      [`agent (${suite})`, ({ agent }) => agent],
      ["run", ({ run }) => run],
      ["started", ({ startedAt }) => startedAt.slice(0, 16).replace("T", " ")],
      ["trials", ({ scored, planned }) => `${scored}/${planned}`],
      ["pass^1", ({ passHat1, suspected }) => pointCell(passHat1, suspected)],
      k > 1 && [`pass^${k}`, ({ passHatK, suspected }) => pointCell(passHatK, suspected)],
      ["difference in points", ({ step }) => (step ? `${pointsText(step.mean)} (${rangeText(step.interval)})` : nothing)],
      ["compared with", ({ step }) => (step ? `${step.before}: ${step.reading}` : nothing)],
    ]);
  });
  return section("Changes between runs", says, ...tables);
}
