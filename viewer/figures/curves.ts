import { areaY, axisX, axisY, dot, gridY, lineY, type PlotOptions } from "@observablehq/plot";
import type { Reliability } from "../../src/report/results/reliability.ts";
import { type Canvas, type FigureTheme, isNarrow } from "./figure-theme.ts";
import { drawKey, type KeyEntry } from "./key.ts";
import { percentTick } from "./label.ts";
import { layPanels, titleRoom } from "./panels.ts";

const below = 34;
const marginLeft = 40;

/**
 * pass^k from 1 to k, one panel per agent, with the curve expected from independent trials and the other agents' curves in the background.
 */
export function curvesOptions({ k, rows }: Reliability): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const key = drawKey(keyOf(theme, rows.length > 1), canvas, titleRoom);
    const panel = { width: isNarrow(canvas) ? 150 : 200, height: isNarrow(canvas) ? 110 : 140 };
    const names = rows.map(({ agent }) => agent);
    const panels = layPanels(names, { canvas, panel, above: key.height, below });
    const points = pointsOf(rows, panels.placeOf);
    const place = { x: "k", fx: "column", fy: "row" } as const;
    return {
      ...panels.layout,
      marginTop: key.height,
      marginBottom: below,
      marginLeft,
      marginRight: 6,
      x: { domain: [1, k], label: null, inset: 6 },
      y: { domain: [0, 1], label: null },
      marks: [
        gridY({ stroke: theme.rule, strokeOpacity: 1, ticks: [0, 0.5, 1] }),
        axisY({ ticks: [0, 0.5, 1], tickFormat: percentTick, tickSize: 0 }),
        axisX({ ticks: wholeTicks(k), tickFormat: (value: number) => `${value}`, tickSize: 3 }),
        lineY(points, { ...place, y: "value", z: "agent", facet: "exclude", stroke: theme.rule, strokeWidth: 1.25 }),
        areaY(points, { ...place, y1: "low", y2: "high", z: "agent", fill: theme.accent, fillOpacity: 0.16 }),
        lineY(points, { ...place, y: "independent", z: "agent", stroke: theme.muted, strokeDasharray: "3 3" }),
        lineY(points, { ...place, y: "value", z: "agent", stroke: theme.accent, strokeWidth: 2 }),
        dot(points, { ...place, y: "value", r: 2.5, fill: theme.accent }),
        panels.names,
        ...key.marks(marginLeft),
      ],
    };
  };
}

function keyOf({ accent, muted, rule }: FigureTheme, hasOthers: boolean): readonly KeyEntry[] {
  const others: KeyEntry = { title: "the other agents", sign: "line", colour: rule };
  return [
    { title: "pass^k", sign: "dot", colour: accent },
    { title: "95% interval", sign: "block", colour: accent, opacity: 0.2 },
    { title: "(pass^1)^k, expected if trials were independent", sign: "dashes", colour: muted },
    ...(hasOthers ? [others] : []),
  ];
}

function pointsOf(rows: Reliability["rows"], placeOf: (name: string) => { readonly column: number; readonly row: number }) {
  return rows.flatMap(({ agent, curve }) =>
    curve.flatMap((point) => {
      if (point.kind !== "estimated") return [];
      const { k, value, independent, interval } = point;
      return [{ agent, k, value, independent, low: interval.low, high: interval.high, ...placeOf(agent) }];
    }),
  );
}

/** Ticks at whole numbers from 1 to k; at all of them if they fit. */
function wholeTicks(k: number): number[] {
  const step = Math.ceil(k / 8);
  return Array.from({ length: k }, (_, place) => place + 1).filter((value) => value === 1 || value % step === 0);
}
