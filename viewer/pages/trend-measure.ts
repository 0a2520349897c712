import type { Figure } from "../../src/report/estimate/figure.ts";
import type { Trend } from "../../src/report/trend.ts";
import type { Estimate } from "../components/figure-cell.tsx";
import { type Format, formatOf } from "../format.ts";

/** The trend of a suite over several runs. */
export type SuiteTrend = Trend["suites"][number];
/** The results of one agent on a suite over several runs. */
export type AgentTrend = SuiteTrend["agents"][number];
type TrendPoint = AgentTrend["points"][number];

/** A metric with a trend. */
export interface TrendMeasure {
  /** The key of the metric's estimate in a point of the trend. */
  readonly id: "passHatK" | "passHat1" | SuiteTrend["metrics"][number];
  readonly title: string;
  readonly unit: string;
  readonly as: Format;
  readonly top: number;
  readonly tick: (value: number) => string;
  readonly estimateOf: (point: TrendPoint) => Estimate | null;
}

/** The metrics that are available in the runs of a suite. */
export function measures({ k, metrics, agents }: SuiteTrend): readonly TrendMeasure[] {
  const points = agents.flatMap((one) => one.points);
  const all: readonly TrendMeasure[] = [
    { id: "passHatK", title: `pass^${k}`, ...shares, unit: "Share of cases", estimateOf: ({ passHatK }) => estimated(passHatK) },
    { id: "passHat1", title: "pass^1", ...shares, unit: "Share of trials", estimateOf: ({ passHat1 }) => estimated(passHat1) },
    ...metrics.flatMap((id) => {
      const known = points.map((point) => point[id]).find((figure) => figure);
      return known ? [{ id, ...measureOf(known), estimateOf: (point: TrendPoint) => point[id] ?? null }] : [];
    }),
  ];
  return all.filter(({ estimateOf }) => points.some((point) => estimateOf(point) !== null));
}

const shares = { as: "percent", top: 1, tick: (value: number) => `${Math.round(value * 100)}%` } as const;

function measureOf({ title, unit, better, top, among }: Figure) {
  const labels = { share: `Share of ${among ?? "trials"}`, points: `Points out of ${top}`, count: "Mean per conversation", money: "Money" };
  const counted = labels[unit];
  const scale = unit === "share" ? shares : { as: formatOf(unit), top, tick: (value: number) => `${value}` };
  return { title, unit: better === "lower" ? `${counted} (lower is better)` : counted, ...scale };
}

function estimated(point: TrendPoint["passHat1"]): Estimate | null {
  return point?.kind === "estimated" ? point : null;
}
