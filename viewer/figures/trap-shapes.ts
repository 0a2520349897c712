import type { PlotOptions } from "@observablehq/plot";
import type { TrapTable } from "../../src/report/desk/traps.ts";
import type { Canvas } from "./figure-theme.ts";
import { drawKey } from "./key.ts";
import { layRows } from "./rows.ts";
import { stackKey, stackMarks } from "./stacks.ts";

/** How many traps catch an agent in every round, in some rounds and in none. */
export function trapShapesOptions(shapes: TrapTable["shapes"]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const parts = [
      { title: "caught in every round", colour: theme.bad, opacity: 1, ink: theme.paper },
      { title: "caught in some rounds", colour: theme.bad, opacity: 0.35, ink: theme.text },
      { title: "never", colour: theme.accent, opacity: 0.2, ink: theme.text },
    ];
    const key = drawKey(stackKey(parts), canvas, 4);
    const { layout, names, shift } = layRows(
      shapes.map(({ agent }) => agent),
      { canvas, above: key.height },
    );
    const rows = shapes.map(({ agent, everyRun, someRuns, never }) => ({
      name: agent,
      counts: [everyRun.length, someRuns.length, never.length],
    }));
    const room = canvas.width - layout.marginLeft - 12;
    return {
      ...layout,
      marginRight: 12,
      x: { label: null, ticks: 6 },
      marks: [...stackMarks(rows, { parts, shift, room }), names, ...key.marks(layout.marginLeft)],
    };
  };
}
