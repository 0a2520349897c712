import { type PlotOptions, text } from "@observablehq/plot";
import type { SafetyRow } from "../../src/report/composite/safety.ts";
import { format } from "../format.ts";
import { estimateMarks, grid } from "./estimate-marks.ts";
import { type Canvas, isNarrow } from "./figure-theme.ts";
import { percentTick } from "./label.ts";
import { layRows } from "./rows.ts";

/** The share of cases without a prohibited call in any trial, by agent. */
export function safeCasesOptions(rows: readonly SafetyRow[]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const { layout, names, shift } = layRows(
      rows.map(({ agent }) => agent),
      { canvas, above: 8 },
    );
    const points = rows.map(({ agent, safeCases: { value, interval } }) => ({
      name: agent,
      value,
      low: interval.low,
      high: interval.high,
    }));
    const ticks = isNarrow(canvas) ? 4 : 10;
    const labels = points.map(({ value }) => format(value, "percent"));
    return {
      ...layout,
      marginRight: 60,
      x: { domain: [0, 1], label: null, tickFormat: percentTick, ticks },
      marks: [
        grid(theme, ticks),
        names,
        ...estimateMarks(points, { colour: theme.accent, shift, theme }),
        text(points, {
          y: "name",
          text: labels,
          frameAnchor: "right",
          textAnchor: "end",
          dx: 56,
          dy: shift,
          fill: theme.text,
        }),
      ],
    };
  };
}
