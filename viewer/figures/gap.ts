import { type PlotOptions, ruleY, text } from "@observablehq/plot";
import type { Reliability, ReliabilityRow } from "../../src/report/results/reliability.ts";
import { format } from "../format.ts";
import { estimateMarks, grid, type RowEstimate } from "./estimate-marks.ts";
import { type Canvas, isNarrow } from "./figure-theme.ts";
import { drawKey, type Key, type KeyEntry } from "./key.ts";
import { percentTick } from "./label.ts";
import { layRows } from "./rows.ts";

/** The drop from pass^1 to pass^k, by agent. */
export function gapOptions({ k, rows }: Reliability): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const [once, every] = [points(rows, ({ first }) => first), points(rows, ({ last }) => last)];
    const spans = every.flatMap(({ name, value }) => {
      const start = once.find((point) => point.name === name);
      return start ? [{ name, from: value, to: start.value }] : [];
    });
    const key = gapKey(k, canvas);
    const { layout, names, shift } = layRows(
      rows.map(({ agent }) => agent),
      { canvas, above: key.height },
    );
    const ticks = isNarrow(canvas) ? 4 : 10;
    const lost = rows.map(({ gap }) => (gap ? format(-gap.value, "signed") : "–"));
    const side = { frameAnchor: "right", textAnchor: "end", dx: 62, fill: theme.text } as const;
    return {
      ...layout,
      marginRight: 66,
      x: { domain: [0, 1], label: null, tickFormat: percentTick, ticks },
      marks: [
        grid(theme, ticks),
        names,
        ruleY(spans, { y: "name", x1: "from", x2: "to", stroke: theme.accent, strokeWidth: 1.5, dy: shift }),
        ...estimateMarks(once, { colour: theme.muted, shift, apart: k > 1 ? -6 : 0, ring: true, theme }),
        ...estimateMarks(every, { colour: theme.accent, shift, apart: 6, theme }),
        ...(k > 1
          ? [
              text(rows, { y: "agent", text: lost, ...side, dy: shift }),
              text(["points"], { text: ["points"], ...side, frameAnchor: "top-right", dy: -14, fill: theme.muted }),
            ]
          : []),
        ...key.marks(layout.marginLeft),
      ],
    };
  };
}

function gapKey(k: number, canvas: Canvas): Key {
  const { accent, muted } = canvas.theme;
  const every: KeyEntry = { title: `pass^${k}`, sign: "dot", colour: accent };
  const others: readonly KeyEntry[] = [
    { title: "pass^1", sign: "ring", colour: muted },
    { title: "95% interval", sign: "line", colour: muted, opacity: 0.5 },
  ];
  return drawKey(k > 1 ? [every, ...others] : others, canvas, k > 1 ? 26 : 12);
}

function points(rows: readonly ReliabilityRow[], pick: (row: ReliabilityRow) => ReliabilityRow["first"]) {
  return rows.flatMap((row): RowEstimate[] => {
    const point = pick(row);
    if (point?.kind !== "estimated") return [];
    const { value, interval } = point;
    return [{ name: row.agent, value, low: interval.low, high: interval.high }];
  });
}
