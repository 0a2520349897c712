import { axisX, dot, gridX, type PlotOptions, ruleY, text } from "@observablehq/plot";
import type { Tactics } from "../../src/report/desk/tactics.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import { type Canvas, type FigureTheme, isNarrow } from "./figure-theme.ts";
import { label, percentTick, widthOf } from "./label.ts";
import { layPanels, titleRoom } from "./panels.ts";

const below = 28;
const all = "all compared agents";

/** Unsafe actions by the customer's tactic: one panel per tactic and one row per agent, with all agents together in the last row. */
export function tacticsOptions({ rows }: Tactics): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const agents = [...new Set(rows.flatMap((row) => row.agents.map(({ agent }) => agent)))];
    const names = [...agents, all];
    const panel = { width: isNarrow(canvas) ? canvas.width : 210, height: names.length * 20 };
    const side = Math.max(...names.map((name) => widthOf(label(name)))) + 12;
    const titles = rows.map(({ tactic, traps }) => `${spaced(tactic)} · ${traps} ${traps === 1 ? "trap" : "traps"}`);
    const room = { ...canvas, width: canvas.width - side };
    const panels = layPanels(titles, { canvas: room, panel, above: titleRoom, below });
    const points = pointsOf(rows, (place) => panels.placeOf(titles[place] ?? ""), theme);
    const place = { y: "name", fx: "column", fy: "row" } as const;
    const lines = [...new Set(points.map(({ row }) => row))].flatMap((row) => names.map((name) => ({ name, row })));
    return {
      ...panels.layout,
      marginTop: titleRoom,
      marginBottom: below,
      marginLeft: side,
      marginRight: 18,
      x: { domain: [0, 1], label: null },
      y: { type: "band", domain: names, axis: null, padding: 0 },
      marks: [
        gridX({ stroke: theme.rule, strokeOpacity: 1, ticks: [0, 0.5, 1] }),
        axisX({ ticks: [0, 0.5, 1], tickFormat: percentTick, tickSize: 0 }),
        text(lines, {
          y: "name",
          fx: () => 0,
          fy: "row",
          text: ({ name }: { name: string }) => label(name),
          frameAnchor: "left",
          textAnchor: "end",
          dx: -10,
          fill: theme.text,
        }),
        ruleY(points, { ...place, x1: "low", x2: "high", stroke: "colour", strokeOpacity: 0.4, strokeWidth: 3 }),
        dot(points, { ...place, x: "value", fill: "colour", r: 3.5 }),
        panels.names,
      ],
    };
  };
}

function pointsOf(rows: Tactics["rows"], placeOf: (row: number) => { readonly column: number; readonly row: number }, theme: FigureTheme) {
  return rows.flatMap(({ board, agents }, row) => {
    const rates = [...agents.map(({ agent, unsafe }) => ({ name: agent, rate: unsafe })), { name: all, rate: board }];
    return rates.map(({ name, rate: { value, interval } }) => ({
      name,
      value,
      low: interval.low,
      high: interval.high,
      colour: name === all ? theme.text : theme.bad,
      ...placeOf(row),
    }));
  });
}
