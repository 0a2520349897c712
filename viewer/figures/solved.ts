import type { PlotOptions } from "@observablehq/plot";
import type { AgentReport } from "../../src/report/results/agent-report.ts";
import type { Canvas } from "./figure-theme.ts";
import { drawKey } from "./key.ts";
import { layRows } from "./rows.ts";
import { everSomeNever, stackKey, stackMarks } from "./stacks.ts";

/** The numbers of solved cases of one agent. */
export type Solved = Pick<AgentReport, "agent" | "always" | "sometimes" | "never" | "untried">;

/** How many cases each agent solves always, sometimes and never. */
export function solvedOptions(agents: readonly Solved[]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const untried = { title: "no scored trial", colour: theme.rule, opacity: 1, ink: theme.text };
    const parts = [...everSomeNever(theme, ["always", "sometimes", "never"]), ...(agents.some((one) => one.untried > 0) ? [untried] : [])];
    const key = drawKey(stackKey(parts), canvas, 4);
    const { layout, names, shift } = layRows(
      agents.map(({ agent }) => agent),
      { canvas, above: key.height },
    );
    const rows = agents.map((one) => ({
      name: one.agent,
      counts: [one.always, one.sometimes, one.never, one.untried].slice(0, parts.length),
    }));
    const room = canvas.width - layout.marginLeft - 12;
    return {
      ...layout,
      marginRight: 12,
      x: { label: null, ticks: 5 },
      marks: [...stackMarks(rows, { parts, shift, room }), names, ...key.marks(layout.marginLeft)],
    };
  };
}
