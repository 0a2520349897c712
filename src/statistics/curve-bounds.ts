import { binomialCoefficient } from "./binomial-coefficient.ts";
import type { CurvePoint, CurveSize } from "./curve-point.ts";
import type { Range } from "./find-histogram.ts";
import { type Condition, openProgram } from "./linear-program.ts";

/** The range that the other values of a curve allow for the value at k. */
export interface CurveBound extends Range {
  readonly k: number;
  /** Whether the other values are taken exactly as printed or as any values that round to them. */
  readonly reading: "as printed" | "rounded";
  /** The values that the range is derived from. */
  readonly given: readonly string[];
}

/**
 * The range of each value on a curve given all the others, if the curve is a mixture of cases with 0 to n passes. Requiring whole numbers
 * of cases could only narrow a range. A range is omitted if the other values contradict each other.
 */
export function curveBounds(points: readonly CurvePoint[], { n }: CurveSize): CurveBound[] {
  return Array.from({ length: n }, (_, index) => index + 1).flatMap((k) => {
    const others = points.filter((point) => point.k !== k);
    const given = others.map(({ label }) => label);
    const readings = [
      { reading: "as printed" as const, ranges: others.map(({ value }) => ({ low: value, high: value })) },
      { reading: "rounded" as const, ranges: others.map(({ rounded }) => rounded) },
    ];
    return readings.flatMap(({ reading, ranges }) => {
      const range = rangeAt(
        k,
        others.map((point, index) => ({ k: point.k, range: ranges[index] ?? point.rounded })),
        n,
      );
      return range === undefined ? [] : [{ k, reading, ...range, given }];
    });
  });
}

interface Known {
  readonly k: number;
  readonly range: Range;
}

function rangeAt(k: number, known: readonly Known[], n: number): Range | undefined {
  const conditions: Condition[] = [
    { coefficients: new Array(n + 1).fill(1), low: 1, high: 1 },
    ...known.map((point) => ({ coefficients: curveRow(n, point.k), ...point.range })),
  ];
  const program = openProgram(n + 1, conditions);
  if (program === "unsolvable") return undefined;
  const row = curveRow(n, k);
  const low = -program.largest(row.map((share) => -share));
  const high = program.largest(row);
  return { low: tidy(Math.max(0, low)), high: tidy(Math.min(1, high)) };
}

// The share of k-subsets of trials in which all trials pass, for cases with 0 to n passes.
function curveRow(n: number, k: number): number[] {
  return Array.from({ length: n + 1 }, (_, passes) => binomialCoefficient(passes, k) / binomialCoefficient(n, k));
}

function tidy(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
