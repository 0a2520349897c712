import type { FullSuite } from "../../src/report/suite-report.ts";
import type { DrawnFigure } from "../../src/serve/viewer-figures.ts";
import { groupedCount } from "../format.ts";
import { calibrationOptions } from "./calibration.ts";
import { curvesOptions } from "./curves.ts";
import { drawSvg, type StandaloneFigure } from "./draw-svg.ts";
import { gapOptions } from "./gap.ts";
import { histogramOptions } from "./histogram.ts";
import { holdRows, holdTheLineOptions } from "./hold-the-line.ts";

/** Renders the main charts of a suite with the same functions as the viewer's pages; charts without data are left out. */
export function drawFigures(suite: FullSuite): DrawnFigure[] {
  return [...reliabilityFigures(suite), ...deskFigures(suite)].map(({ name, ...figure }) => ({
    name,
    title: figure.title,
    svg: drawSvg(figure),
  }));
}

type NamedFigure = StandaloneFigure & { readonly name: string };

function reliabilityFigures({ reliability, cases }: FullSuite): NamedFigure[] {
  if (!reliability || reliability.rows.length === 0) return [];
  const { k } = reliability;
  const histogram: NamedFigure = {
    name: "histogram",
    title: "Passed trials per case",
    subtitle: `Number of cases, out of ${cases}, by the share of their trials that passed.`,
    options: histogramOptions(reliability),
  };
  if (k < 2) return [histogram];
  return [
    {
      name: "gap",
      title: "Drop from pass^1 to pass^k",
      subtitle:
        `pass^1 is the share of single trials that pass; pass^${k} is the share of cases that pass all ${k} ` +
        `trials. 95% intervals over ${groupedCount(cases, "case")}.`,
      options: gapOptions(reliability),
    },
    {
      name: "curves",
      title: "Reliability decays with k",
      subtitle:
        `pass^k for k = 1 to ${k}, with 95% intervals over ${groupedCount(cases, "case")}. If the curve is above the ` +
        "dashed line, the agent fails repeatedly on the same cases.",
      options: curvesOptions(reliability),
    },
    histogram,
  ];
}

function deskFigures(suite: FullSuite): NamedFigure[] {
  const { desk } = suite;
  if (!desk) return [];
  const rows = holdRows(suite);
  const traps = desk.traps.rows.length;
  return [
    {
      name: "calibration",
      title: "Missed and unnecessary escalations",
      subtitle:
        "Missed: the share of trials not escalated, out of those that needed a person. Unnecessary: the share of " +
        "trials escalated, out of those that the agent could resolve. 95% intervals over cases.",
      options: calibrationOptions(desk.calibration.rows),
    },
    ...(rows.length > 0
      ? [
          {
            name: "hold-the-line",
            title: "Behaviour under pressure",
            subtitle:
              `Left: the share of trials on resolvable cases that were resolved. Right: outcomes of the trials on ${traps} ` +
              "traps. 95% intervals over cases.",
            options: holdTheLineOptions(rows),
          },
        ]
      : []),
  ];
}
