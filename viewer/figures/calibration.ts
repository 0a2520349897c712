import { axisX, barX, gridX, type Markish, type PlotOptions, ruleX, ruleY, text } from "@observablehq/plot";
import type { Calibration } from "../../src/report/desk/calibration.ts";
import type { Rate } from "../../src/report/estimate/mean.ts";
import { format } from "../format.ts";
import { type Canvas, type FigureTheme, isNarrow } from "./figure-theme.ts";
import { percentTick } from "./label.ts";
import { layRows, type RowLayout } from "./rows.ts";

const marginRight = 8;

type CalibrationRow = Calibration["rows"][number];

/**
 * Sorts agents by the cost of their mistakes if one missed escalation is as bad as `ratio` unnecessary ones; without a
 * ratio, the order is unchanged. Only the order depends on the ratio; the two rates are never combined into one number.
 */
export function inOrderOfCost<Row extends Pick<CalibrationRow, "missed" | "needless">>(
  rows: readonly Row[],
  ratio: number | null,
): readonly Row[] {
  if (ratio === null) return rows;
  const cost = ({ missed, needless }: Row) => (missed && needless ? missed.value * ratio + needless.value : Number.POSITIVE_INFINITY);
  return rows.toSorted((one, other) => (cost(one) === cost(other) ? 0 : cost(one) - cost(other)));
}

/** Draws missed escalations to the left of a line and unnecessary ones to its right; the closer to the line, the better. */
export function calibrationOptions(rows: readonly CalibrationRow[]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const laid = layRows(
      rows.map(({ agent }) => agent),
      { canvas, above: 30 },
    );
    const end = endOf(rows);
    // `last` leaves 46 pixels for a number between the end of an interval and the edge of the frame.
    const half = (canvas.width - laid.layout.marginLeft - marginRight) / 2;
    const last = end * Math.max(0, 1 - 46 / half);
    const narrow = isNarrow(canvas);
    return {
      ...laid.layout,
      marginRight,
      x: { domain: [-end, end], axis: null },
      marks: [
        gridX({ stroke: theme.rule, strokeOpacity: 1, ticks: narrow ? 4 : 8 }),
        axisX({ ticks: narrow ? 4 : 8, tickFormat: percentTick, tickSize: 0 }),
        ...sideTitles(narrow, theme),
        ...sideMarks(rows, { pick: ({ missed }) => missed, sign: -1, colour: theme.bad, last, laid, theme }),
        ...sideMarks(rows, { pick: ({ needless }) => needless, sign: 1, colour: theme.accent, last, laid, theme }),
        ruleX([0], { stroke: theme.text, strokeWidth: 1.25 }),
        laid.names,
      ],
    };
  };
}

function sideTitles(narrow: boolean, { bad, accent }: FigureTheme): Markish[] {
  const sides = [
    {
      title: narrow ? "← missed" : "← missed: not escalated although a person was needed",
      anchor: "end",
      dx: -8,
      fill: bad,
    },
    {
      title: narrow ? "unnecessary →" : "unnecessary: escalated a case it could have resolved →",
      anchor: "start",
      dx: 8,
      fill: accent,
    },
  ] as const;
  return sides.map(({ title, anchor, dx, fill }) =>
    text([title], {
      text: [title],
      x: [0],
      frameAnchor: "top",
      textAnchor: anchor,
      dx,
      dy: -14,
      fontWeight: 600,
      fill,
    }),
  );
}

interface Side {
  readonly pick: (row: CalibrationRow) => Rate | null;
  readonly sign: -1 | 1;
  readonly colour: string;
  /** Beyond this point a number has to be placed before the end of its interval. */
  readonly last: number;
  readonly laid: RowLayout;
  readonly theme: FigureTheme;
}

function sideMarks(rows: readonly CalibrationRow[], { pick, sign, colour, last, laid, theme }: Side): Markish[] {
  const known = sidePoints(rows, { pick, sign, last });
  const { shift } = laid;
  return [
    barX(known, {
      y: "name",
      x1: 0,
      x2: "value",
      fill: colour,
      fillOpacity: 0.75,
      insetTop: shift > 0 ? 21 : 8,
      insetBottom: shift > 0 ? 6 : 8,
    }),
    ruleY(known, { y: "name", x1: "low", x2: "high", stroke: colour, strokeWidth: 1.25, dy: shift }),
    text(known, {
      y: "name",
      x: "at",
      text: "label",
      textAnchor: sign < 0 ? "end" : "start",
      dx: sign * 5,
      dy: shift,
      fill: theme.text,
      stroke: theme.paper,
      strokeWidth: 3,
    }),
  ];
}

function sidePoints(rows: readonly CalibrationRow[], { pick, sign, last }: Pick<Side, "pick" | "sign" | "last">) {
  return rows.flatMap((row) => {
    const rate = pick(row);
    if (!rate) return [];
    const { value, interval } = rate;
    return [
      {
        name: row.agent,
        value: sign * value,
        low: sign * interval.low,
        high: sign * interval.high,
        at: sign * Math.min(interval.high, last),
        label: format(value, "percent"),
      },
    ];
  });
}

/** One scale for both sides that contains every interval, with room for the numbers. */
function endOf(rows: readonly CalibrationRow[]): number {
  const rates = rows.flatMap(({ missed, needless }) => [missed, needless]);
  const most = Math.max(0, ...rates.map((rate) => rate?.interval.high ?? 0));
  return Math.max(0.1, Math.ceil(most * 1.12 * 20) / 20);
}
