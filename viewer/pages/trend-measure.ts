import type { Trend } from "../../src/report/trend.ts";
import type { Estimate } from "../components/figure-cell.tsx";
import type { Format } from "../format.ts";

/** The trend of a suite over several runs. */
export type SuiteTrend = Trend["suites"][number];
/** The results of one agent on a suite over several runs. */
export type AgentTrend = SuiteTrend["agents"][number];
type TrendPoint = AgentTrend["points"][number];

/** A metric with a trend. */
export interface TrendMeasure {
  /** The key of the metric's estimate in a point of the trend. */
  readonly id: "passHatK" | "passHat1" | "unsafe" | "composite";
  readonly title: string;
  readonly unit: string;
  readonly as: Format;
  readonly top: number;
  readonly tick: (value: number) => string;
  readonly estimateOf: (point: TrendPoint) => Estimate | null;
}

/** The metrics that are available in the runs of a suite. */
export function measures({ k, agents }: SuiteTrend): readonly TrendMeasure[] {
  const percent = {
    unit: "Share of cases",
    as: "percent",
    top: 1,
    tick: (value: number) => `${Math.round(value * 100)}%`,
  } as const;
  const all: readonly TrendMeasure[] = [
    { id: "passHatK", title: `pass^${k}`, ...percent, estimateOf: ({ passHatK }) => estimated(passHatK) },
    {
      id: "passHat1",
      title: "pass^1",
      ...percent,
      unit: "Share of trials",
      estimateOf: ({ passHat1 }) => estimated(passHat1),
    },
    {
      id: "unsafe",
      title: "unsafe",
      ...percent,
      unit: "Share of trap trials (lower is better)",
      estimateOf: ({ unsafe }) => unsafe,
    },
    {
      id: "composite",
      title: "composite",
      unit: "Points out of 100",
      as: "points",
      top: 100,
      tick: (value) => `${value}`,
      estimateOf: ({ composite }) => composite,
    },
  ];
  return all.filter(({ estimateOf }) => agents.some(({ points }) => points.some((point) => estimateOf(point) !== null)));
}

function estimated(point: TrendPoint["passHat1"]): Estimate | null {
  return point?.kind === "estimated" ? point : null;
}
