import type { PassHatPoint } from "../estimate/curve.ts";
import { pointCell, pointValue } from "../results/point-cell.ts";
import type { Reliability } from "../results/reliability.ts";
import { percent, rangeText } from "../text/figure-text.ts";
import { pointsText } from "../text/points.ts";
import { type ReportSection, type ReportTable, section, tableOf } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";

/** The sections on the drop from pass^1 to pass^k. */
export function reliabilitySections(reliability: Reliability): ReportSection[] {
  const { k, says } = reliability;
  const retention =
    `Retention is pass^${k}/pass^1. An agent that fails the same cases every time has a retention of ` +
    "100%, so retention is not used for ranking.";
  const curves =
    "pass^k is the estimated probability that all of k trials of a case pass. If some cases have fewer " +
    "than k scored trials, the number of cases with k scored trials is given in brackets.";
  if (k < 2) return section("Reliability gap", says);
  return [
    ...section("Reliability gap", [...says, retention], gapTable(reliability)),
    ...section("Decay curves", [curves], curvesTable(reliability)),
  ];
}

/** The section on one agent's drop from pass^1 to pass^k; empty if each case was run once. */
export function agentReliability(agent: string, reliability: Reliability): ReportSection[] {
  if (reliability.k < 2) return [];
  const own = { ...reliability, rows: reliability.rows.filter((row) => row.agent === agent) };
  return section("Reliability gap", [], gapTable(own), curvesTable(own));
}

/** Compares pass^1 with pass^k, one agent per row. */
function gapTable({ rows, k }: Reliability): ReportTable {
  return tableOf(rows, [
    ["agent", ({ agent }) => agent],
    ["pass^1", ({ first }) => pointCell(first)],
    [`pass^${k}`, ({ last }) => pointCell(last)],
    ["gap in points", ({ gap }) => (gap ? `${pointsText(gap.value)} (${rangeText(gap.interval)})` : nothing)],
    [`retention (pass^${k}/pass^1)`, ({ retention }) => (retention.kind === "share" ? percent(retention.value) : retention.why)],
  ]);
}

/** The full curves, one agent per row. */
function curvesTable({ rows, k }: Reliability): ReportTable {
  const steps = Array.from({ length: k }, (_, index) => index);
  return {
    header: ["agent", ...steps.map((step) => `k = ${step + 1}`)],
    rows: rows.map(({ agent, curve }) => [agent, ...steps.map((step) => curveCell(curve[step]))]),
  };
}

function curveCell(point: PassHatPoint | undefined): string {
  if (!point) return nothing;
  return point.counted < point.cases ? `${pointValue(point)} (${point.counted}/${point.cases})` : pointValue(point);
}
