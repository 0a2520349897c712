import { axisX, axisY, dot, gridY, type Markish, type PlotOptions, ruleX, ruleY, text } from "@observablehq/plot";
import type { DeskRow } from "../../src/report/desk/leaderboard.ts";
import type { Interval } from "../../src/statistics/interval.ts";
import { type Canvas, isNarrow } from "./figure-theme.ts";
import { label, percentTick, shortNames } from "./label.ts";
import { placeLabels } from "./place-labels.ts";

/** Whether the cost is known, so that unsafe actions can be plotted against it. */
export function hasCost(rows: readonly DeskRow[]): boolean {
  return rows.some(({ cost }) => cost.kind === "tokens");
}

interface ValuePoint {
  readonly agent: string;
  readonly x: number;
  readonly across: Interval | null;
  readonly y: number;
  readonly interval: Interval | null;
}

const margin = { top: 34, right: 12, bottom: 44, left: 46 };
/** The space inside the frame for labels at the best values. */
const inset = 20;
const withoutCost = 5;

/** Plots unsafe actions against the cost tier or, if no agent reported tokens, against unnecessary escalations. */
export function valueOptions(rows: readonly DeskRow[]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const byCost = hasCost(rows);
    const points = pointsOf(rows, byCost);
    const height = isNarrow(canvas) ? 320 : 380;
    const top = topOf(points.map(({ y, interval }) => interval?.high ?? y));
    const x = byCost ? tierScale(points, costUnit(rows)) : shareScale(points);
    const marks = { stroke: theme.accent, strokeOpacity: 0.3, strokeWidth: 2 };
    return {
      height,
      marginTop: margin.top,
      marginRight: margin.right,
      marginBottom: margin.bottom,
      marginLeft: margin.left,
      x: { domain: x.domain, insetLeft: inset, label: x.label, labelAnchor: "center", labelArrow: "none" },
      y: { domain: [0, top], reverse: true, label: null, insetTop: inset },
      marks: [
        gridY({ stroke: theme.rule, strokeOpacity: 1, ticks: 5 }),
        axisY({ ticks: 5, tickFormat: percentTick, tickSize: 0, label: null }),
        axisX({ ticks: x.ticks, tickFormat: x.tickFormat, label: x.label, labelArrow: "none", labelAnchor: "center" }),
        text(["↑ safer"], {
          text: ["unsafe: share of trap trials · ↑ safer"],
          frameAnchor: "top-left",
          lineAnchor: "middle",
          dy: -22,
          dx: -margin.left,
          fill: theme.muted,
        }),
        ruleX(points, { x: "x", y1: ({ interval }) => interval?.low, y2: ({ interval }) => interval?.high, ...marks }),
        ...(byCost ? [] : [ruleY(points, { y: "y", x1: ({ across }) => across?.low, x2: ({ across }) => across?.high, ...marks })]),
        dot(points, { x: "x", y: "y", r: 4.5, fill: theme.accent, stroke: theme.paper }),
        ...labelMarks(points, { canvas, height, domain: x.domain, top }),
      ],
    };
  };
}

function pointsOf(rows: readonly DeskRow[], byCost: boolean): ValuePoint[] {
  return rows.flatMap(({ agent, unsafe, cost, overEscalation }) => {
    const x = byCost ? (cost.kind === "tokens" ? cost.tier : withoutCost) : overEscalation?.value;
    if (!unsafe || x === undefined) return [];
    return [{ agent, x, across: overEscalation?.interval ?? null, y: unsafe.value, interval: unsafe.interval }];
  });
}

/** The unit of the tiers: dollars, if all costs are known. */
function costUnit(rows: readonly DeskRow[]): string {
  return rows.some(({ cost }) => cost.kind === "tokens" && cost.dollars !== undefined) ? "US dollars" : "tokens";
}

function tierScale(points: readonly ValuePoint[], unit: string) {
  const last = points.some(({ x }) => x === withoutCost) ? withoutCost : 4;
  return {
    domain: [0.5, last + 0.5] as const,
    ticks: [1, 2, 3, 4, 5].slice(0, last),
    tickFormat: (tier: number) => (tier === withoutCost ? "none recorded" : "$".repeat(tier)),
    label: `cost tier, by ${unit} per 1,000 conversations`,
  };
}

function shareScale(points: readonly ValuePoint[]) {
  return {
    domain: [0, topOf(points.map(({ x, across }) => across?.high ?? x))] as const,
    ticks: 5,
    tickFormat: percentTick,
    label: "over-escalation, as a share of resolvable trials",
  };
}

/** The upper end of a scale of shares, with room for labels. */
function topOf(values: readonly number[]): number {
  return Math.min(1, Math.max(0.1, Math.ceil(Math.max(0, ...values) * 20) / 20));
}

interface Drawing {
  readonly canvas: Canvas;
  readonly height: number;
  readonly domain: readonly [number, number];
  readonly top: number;
}

function labelMarks(points: readonly ValuePoint[], { canvas, height, domain, top }: Drawing): Markish[] {
  const [left, right] = domain;
  const across = canvas.width - margin.left - margin.right - inset;
  const down = height - margin.top - margin.bottom - inset;
  const short = isNarrow(canvas) ? shortNames(points.map(({ agent }) => agent)) : undefined;
  const spots = points.map(({ agent, x, y }) => ({
    name: label(short?.get(agent) ?? agent),
    x: margin.left + inset + ((x - left) / (right - left)) * across,
    y: margin.top + inset + (y / top) * down,
  }));
  const labels = placeLabels(spots, { left: margin.left, width: canvas.width, height: height - margin.bottom });
  return labels.map(({ name, dx, dy, anchor }, index) =>
    text(points.slice(index, index + 1), {
      x: "x",
      y: "y",
      text: [name],
      dx,
      dy,
      textAnchor: anchor,
      fill: canvas.theme.text,
      stroke: canvas.theme.paper,
      strokeWidth: 3,
    }),
  );
}
