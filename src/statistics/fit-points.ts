import type { CurvePoint, CurveSize } from "./curve-point.ts";
import { findHistogram, type HistogramAnswer } from "./find-histogram.ts";

/** Finds a histogram of cases that matches every point of a curve. */
export function fitPoints(points: readonly CurvePoint[], { n, cases }: CurveSize): HistogramAnswer {
  if (points.some(({ sums }) => sums.low > sums.high)) return { kind: "none" };
  return findHistogram({ n, cases, sums: new Map(points.map(({ k, sums }) => [k, sums])) });
}
