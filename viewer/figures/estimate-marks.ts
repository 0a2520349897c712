import { dot, gridX, type Markish, ruleY } from "@observablehq/plot";
import type { FigureTheme } from "./figure-theme.ts";

/** One estimate in a row of a chart. */
export interface RowEstimate {
  readonly name: string;
  readonly value: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

/** How estimates are drawn. */
interface Drawn {
  readonly colour: string;
  readonly shift: number;
  /** The offset of the interval from the dot, so that the intervals of two estimates in one row do not overlap. */
  readonly apart?: number;
  readonly ring?: boolean;
  readonly theme: FigureTheme;
}

/** A dot for each value over a line for its interval. */
export function estimateMarks(points: readonly RowEstimate[], { colour, shift, apart = 0, ring = false, theme }: Drawn): Markish[] {
  const known = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  return [
    ruleY(known, {
      y: "name",
      x1: "low",
      x2: "high",
      stroke: colour,
      strokeOpacity: 0.45,
      strokeWidth: 3,
      dy: shift + apart,
    }),
    dot(points, {
      y: "name",
      x: "value",
      r: 4,
      fill: ring ? theme.paper : colour,
      stroke: colour,
      strokeWidth: 1.5,
      dy: shift,
    }),
  ];
}

/** Faint grid lines at the ticks of a chart. */
export function grid(theme: FigureTheme, ticks: number): Markish {
  return gridX({ stroke: theme.rule, strokeOpacity: 1, ticks });
}
