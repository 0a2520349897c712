import type { SuiteReport } from "../../src/report/suite-report.ts";
import type { DrawnFigure } from "../../src/serve/viewer-figures.ts";
import { calibrationOptions } from "./calibration.ts";
import { curvesOptions } from "./curves.ts";
import { drawSvg, type StandaloneFigure } from "./draw-svg.ts";
import { gapOptions } from "./gap.ts";
import { histogramOptions } from "./histogram.ts";
import { holdRows, holdTheLineOptions } from "./hold-the-line.ts";

/** Draws the main figures of a suite, by the functions that draw them on the viewer's pages; those it has no data for are left out. */
export function drawFigures(suite: SuiteReport): DrawnFigure[] {
  return [...reliabilityFigures(suite), ...deskFigures(suite)].map(({ name, ...figure }) => ({
    name,
    title: figure.title,
    svg: drawSvg(figure),
  }));
}

type NamedFigure = StandaloneFigure & { readonly name: string };

function reliabilityFigures({ reliability, cases }: SuiteReport): NamedFigure[] {
  if (!reliability || reliability.rows.length === 0) return [];
  const { k } = reliability;
  const histogram: NamedFigure = {
    name: "histogram",
    title: "How many cases pass c of n trials",
    subtitle: `Cases of ${cases}, by the share of their trials that passed.`,
    options: histogramOptions(reliability),
  };
  if (k < 2) return [histogram];
  return [
    {
      name: "gap",
      title: "What repetition costs",
      subtitle: `From pass^1, the share of single trials that pass, to pass^${k}, the share of cases that pass ${k} times of ${k}; 95% intervals over ${cases} cases.`,
      options: gapOptions(reliability),
    },
    {
      name: "curves",
      title: "Reliability decays with k",
      subtitle: `pass^k for k = 1 to ${k}, with 95% intervals over ${cases} cases. A curve above the dashes fails on the same cases again and again.`,
      options: curvesOptions(reliability),
    },
    histogram,
  ];
}

function deskFigures(suite: SuiteReport): NamedFigure[] {
  const { desk } = suite;
  if (!desk) return [];
  const rows = holdRows(suite);
  const traps = desk.traps.rows.length;
  return [
    {
      name: "calibration",
      title: "Escalation, both ways",
      subtitle:
        "Shares of the trials that needed a person, and of those the agent could settle; 95% intervals over cases.",
      options: calibrationOptions(desk.calibration.rows),
    },
    ...(rows.length > 0
      ? [
          {
            name: "hold-the-line",
            title: "Holding the line",
            subtitle: `Shares of the trials of resolvable cases, and of the trials of ${traps} traps; 95% intervals over cases.`,
            options: holdTheLineOptions(rows),
          },
        ]
      : []),
  ];
}
