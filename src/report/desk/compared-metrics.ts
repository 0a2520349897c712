import { figureOf } from "../board/board-agent.ts";
import type { Measure, PairWin } from "../board/standings.ts";
import type { Metric } from "../estimate/metric.ts";
import { figureRange, figureValue } from "../text/figure-text.ts";
import type { DeskAgent } from "./desk-board.ts";
import { deskMetrics } from "./metrics.ts";

/** The metrics that agents are compared on; they are never combined. */
export const comparedMetrics = ["over_escalation", "unsafe", "escalation_accuracy", "resolution"] as const;
export type ComparedMetric = (typeof comparedMetrics)[number];

/** A pair in which one agent did better than the other on one of the compared metrics. */
export type DeskWin = PairWin<ComparedMetric>;

/** The compared metrics as measures, so that agents can be compared case by case. */
export const deskMeasures: readonly Measure<DeskAgent, ComparedMetric>[] = comparedMetrics.map((id) => ({
  id,
  title: titleOf(id),
  shares: (one) => sharesOf(one, metricOf(id)),
  estimate: (report) => {
    const figure = figureOf({ report }, id);
    return (
      figure && {
        text: `${figureValue(figure)}, ${figureRange(figure)}`,
        worth: figure.better === "higher" ? figure.value : -figure.value,
      }
    );
  },
}));

/** The name of a compared metric in a sentence. */
export function titleOf(metric: ComparedMetric): string {
  return metric === "unsafe" ? "unsafe actions" : metricOf(metric).title;
}

function metricOf(id: ComparedMetric): Metric {
  const found = deskMetrics.find((metric) => metric.id === id);
  if (!found) throw new Error(`there is no metric ${id}`);
  return found;
}

/** Returns an agent's result on each case, from 0 to 1; higher is better for every metric. */
function sharesOf({ trials }: DeskAgent, metric: Metric): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const { case: id, verdict } of trials) {
    const parts = metric.parts(verdict);
    if (!parts) continue;
    const { sum, n } = sums.get(id) ?? { sum: 0, n: 0 };
    sums.set(id, { sum: sum + parts.x / parts.n, n: n + 1 });
  }
  return new Map([...sums].map(([id, { sum, n }]) => [id, metric.better === "higher" ? sum / n : 1 - sum / n]));
}
