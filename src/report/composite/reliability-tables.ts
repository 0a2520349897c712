import type { CurvePoint } from "../curve.ts";
import { chanceText, namedCounts, nothing, percent, pointsText, rangeText, spaced } from "../figure-text.ts";
import type { Reliability, ReliabilityRow } from "../reliability.ts";
import { pointCell, pointValue, type ReportTable } from "../report-tables.ts";
import type { Effort } from "./effort.ts";
import type { SliceRow } from "./slices.ts";
import { measureTitle } from "./standings.ts";

/** pass^1 compared with pass^k, by agent. */
export function gapTable({ rows, k }: Reliability): ReportTable {
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
export function curvesTable({ rows, k }: Reliability): ReportTable {
  const steps = Array.from({ length: k }, (_, index) => index);
  return {
    header: ["agent", ...steps.map((step) => `k = ${step + 1}`)],
    rows:
      k < 2
        ? []
        : rows.flatMap(({ agent, curve, suspected }) => [
            [agent, ...steps.map((step) => curveCell(curve[step]))],
            ...(suspected.passed > 0
              ? [[`${agent}, counting suspicions`, ...steps.map((step) => curveCell(suspected.curve[step]))]]
              : []),
          ]),
  };
}

function curveCell(point: CurvePoint | undefined): string {
  if (!point) return nothing;
  return point.counted < point.cases ? `${pointValue(point)} (${point.counted}/${point.cases})` : pointValue(point);
}

/** A table with one row per slice, with its size, its actions and every agent's pass^1 and pass^k. */
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
      measureTitle(measure, kMax),
      pointsText(mean),
      rangeText(interval),
      `${cases}`,
      chanceText(test.p),
      chanceText(adjustedP),
      reading,
    ]),
  };
}
