import { axisX, barY, type PlotOptions, ruleY, text } from "@observablehq/plot";
import type { Reliability, ReliabilityRow } from "../../src/report/results/reliability.ts";
import { type Canvas, type FigureTheme, isNarrow } from "./figure-theme.ts";
import { layPanels, titleRoom } from "./panels.ts";

const below = 34;

/** The number of cases in which an agent passed c of n trials, one panel per agent. */
export function histogramOptions({ rows }: Reliability): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const panel = { width: isNarrow(canvas) ? 150 : 200, height: isNarrow(canvas) ? 70 : 90 };
    const names = rows.map(({ agent }) => agent);
    const panels = layPanels(names, { canvas, panel, above: titleRoom, below });
    const bins = rows.flatMap(({ agent, histogram }) =>
      histogram.map((bin) => ({ ...bin, tally: tallyOf(bin), ...colourOf(bin, theme), ...panels.placeOf(agent) })),
    );
    const tallies = talliesOf(rows);
    const step = Math.ceil(tallies.length / 8);
    const place = { x: "tally", fx: "column", fy: "row" } as const;
    return {
      ...panels.layout,
      marginTop: titleRoom,
      marginBottom: below,
      marginLeft: 4,
      marginRight: 4,
      x: { type: "band", domain: tallies, label: null, padding: 0.2 },
      y: { domain: [0, Math.max(1, ...bins.map(({ cases }) => cases))], axis: null, insetTop: 14 },
      opacity: { type: "identity" },
      marks: [
        axisX({ ticks: tallies.filter((_, at) => at % step === 0 || at === tallies.length - 1), tickSize: 0 }),
        barY(bins, { ...place, y1: 0, y2: "cases", fill: "colour", fillOpacity: "opacity" }),
        text(
          bins.filter(({ cases }) => cases > 0),
          { ...place, y: "cases", text: ({ cases }: { cases: number }) => `${cases}`, dy: -7, fill: theme.text },
        ),
        ruleY([0], { stroke: theme.muted }),
        panels.names,
      ],
    };
  };
}

type Bin = ReliabilityRow["histogram"][number];

function tallyOf({ c, n }: Bin): string {
  return `${c}/${n}`;
}

/** Every c/n that occurs, sorted by n in descending order, then by c in ascending order. */
function talliesOf(rows: Reliability["rows"]): string[] {
  const bins = rows.flatMap(({ histogram }) => histogram);
  return [...new Set(bins.toSorted((one, other) => other.n - one.n || one.c - other.c).map(tallyOf))];
}

function colourOf({ c, n }: Bin, { accent, bad }: FigureTheme) {
  return { colour: c === 0 ? bad : accent, opacity: c === 0 || c === n ? 1 : 0.3 };
}
