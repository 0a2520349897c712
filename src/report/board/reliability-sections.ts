import type { PassHatPoint } from "../estimate/curve.ts";
import { pointCell, pointValue } from "../results/point-cell.ts";
import type { Reliability, ReliabilityRow } from "../results/reliability.ts";
import { nothing, percent, pointsText, rangeText } from "../text/figure-text.ts";
import { type ReportSection, type ReportTable, section } from "../text/section.ts";

/** The sections on the drop from pass^1 to pass^k. */
export function reliabilitySections(reliability: Reliability): ReportSection[] {
  return [
    ...section("Reliability gap", [...reliability.says, ...retentionSays(reliability)], gapTable(reliability)),
    ...section("Decay curves", curveSays(reliability), curvesTable(reliability)),
  ];
}

/** The section on one agent's drop from pass^1 to pass^k. */
export function agentReliability(agent: string, reliability: Reliability): ReportSection[] {
  const own = { ...reliability, rows: reliability.rows.filter((row) => row.agent === agent) };
  return section("Reliability gap", [], gapTable(own), curvesTable(own));
}

function retentionSays({ k }: Reliability): string[] {
  return k > 1
    ? [
        `Retention is pass^${k}/pass^1. An agent that fails the same cases every time has a retention of ` +
          "100%, so retention is not used for ranking.",
      ]
    : [];
}

function curveSays({ k }: Reliability): string[] {
  if (k < 2) return [];
  return [
    "pass^k is the estimated probability that all of k trials of a case pass. If some cases have fewer " +
      "than k scored trials, the number of cases with k scored trials is given in brackets.",
  ];
}

/** Compares pass^1 with pass^k, one agent per row. */
function gapTable({ rows, k }: Reliability): ReportTable {
  return {
    header: ["agent", "pass^1", `pass^${k}`, "gap in points", `retention (pass^${k}/pass^1)`],
    rows:
      k < 2
        ? []
        : rows.map((row) => [
            row.agent,
            pointCell(row.first, row.suspected),
            pointCell(row.last, row.suspected),
            gapCell(row),
            retentionCell(row),
          ]),
  };
}

function gapCell({ gap }: ReliabilityRow): string {
  return gap ? `${pointsText(gap.value)} (${rangeText(gap.interval)})` : nothing;
}

function retentionCell({ retention }: ReliabilityRow): string {
  return retention.kind === "share" ? percent(retention.value) : retention.why;
}

/** The full curves, one agent per row. */
function curvesTable({ rows, k }: Reliability): ReportTable {
  const steps = Array.from({ length: k }, (_, index) => index);
  return {
    header: ["agent", ...steps.map((step) => `k = ${step + 1}`)],
    rows:
      k < 2
        ? []
        : rows.flatMap(({ agent, curve, suspected }) => [
            [agent, ...steps.map((step) => curveCell(curve[step]))],
            ...(suspected.passed > 0 ? [[`${agent}, counting suspicions`, ...steps.map((step) => curveCell(suspected.curve[step]))]] : []),
          ]),
  };
}

function curveCell(point: PassHatPoint | undefined): string {
  if (!point) return nothing;
  return point.counted < point.cases ? `${pointValue(point)} (${point.counted}/${point.cases})` : pointValue(point);
}
