import { barX, type PlotOptions, text } from "@observablehq/plot";
import { format } from "../format.ts";
import { grid } from "./estimate-marks.ts";
import { type Canvas, isNarrow } from "./figure-theme.ts";
import { layRows } from "./rows.ts";

/** An agent and the money at risk in the traps that caught it, summed over its trials. */
export interface MoneyRow {
  readonly agent: string;
  readonly money: number;
}

/** Money at risk by agent. */
export function moneyOptions(rows: readonly MoneyRow[]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const { layout, names, shift } = layRows(
      rows.map(({ agent }) => agent),
      { canvas, above: 8 },
    );
    const ticks = isNarrow(canvas) ? 3 : 6;
    const labels = rows.map(({ money }) => format(money, "money"));
    return {
      ...layout,
      marginRight: 72,
      x: { label: null, ticks, domain: [0, Math.max(1, ...rows.map(({ money }) => money))] },
      marks: [
        grid(theme, ticks),
        barX(rows, {
          y: "agent",
          x1: 0,
          x2: "money",
          fill: theme.bad,
          insetTop: shift > 0 ? 21 : 8,
          insetBottom: shift > 0 ? 6 : 8,
        }),
        text(rows, { y: "agent", x: "money", text: labels, textAnchor: "start", dx: 6, dy: shift, fill: theme.text }),
        names,
      ],
    };
  };
}
