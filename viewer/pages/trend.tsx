import { dot, gridY, lineY, ruleX } from "@observablehq/plot";
import { useCallback } from "preact/hooks";
import { Chart, type ChartProps } from "../components/figure.tsx";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { theme } from "../components/theme.ts";
import { useQuery } from "../router.ts";
import { measures, type SuiteTrend, type TrendMeasure } from "./trend-measure.ts";
import { runsOf, TrendTable } from "./trend-table.tsx";

/** How the agents' results on a suite changed between runs. */
export function SuiteTrendSection({ trend, at }: { readonly trend: SuiteTrend; readonly at: string }) {
  const known = measures(trend);
  const [chosen] = useQuery("trend");
  const measure = known.find(({ id }) => id === chosen) ?? known[0];
  if (!measure) return null;
  return (
    <Section
      title="Changes between runs"
      level={3}
      note="Shows agents that appear in two or more runs. Each run's pass^1 is compared with the previous run's, paired by case."
    >
      <Filters>
        <SelectFilter name="trend" label="Metric" choices={known.map(({ id, title }) => ({ value: id, title }))} />
      </Filters>
      <div class="trend-figure">
        <TrendFigure trend={trend} measure={measure} table={<TrendTable trend={trend} at={at} measure={measure} />} />
      </div>
      <Sentences says={trend.agents.flatMap(({ says }) => says)} columns={true} />
    </Section>
  );
}

function TrendFigure({
  trend,
  measure,
  table,
}: { readonly trend: SuiteTrend; readonly measure: TrendMeasure } & Pick<ChartProps, "table">) {
  const options = useCallback<ChartProps["options"]>(() => {
    const { points, runs } = pointsOf(trend, measure);
    return {
      height: 280,
      marginLeft: 44,
      x: {
        domain: [-0.4, runs.length - 0.6],
        ticks: runs.map((_, place) => place),
        tickFormat: (place) => runs[place] ?? "",
        label: null,
      },
      y: { domain: [0, measure.top], label: null, tickFormat: measure.tick, ticks: 5 },
      marks: [
        gridY({ stroke: theme.rule, strokeOpacity: 1 }),
        ruleX(points, { x: "x", y1: "low", y2: "high", stroke: "colour", strokeOpacity: 0.5, strokeWidth: 3 }),
        lineY(points, { x: "x", y: "value", stroke: "colour", z: "agent", strokeWidth: 1.5 }),
        dot(points, { x: "x", y: "value", fill: "colour", r: 3.5 }),
      ],
    };
  }, [trend, measure]);
  return (
    <Chart
      name={`${trend.suite}-trend`}
      title={`${measure.title} by run`}
      subtitle={`${measure.unit}, with 95% intervals over cases; runs in chronological order.`}
      entries={trend.agents.map(({ agent }, place) => ({ name: agent, colour: colourAt(place) }))}
      options={options}
      table={table}
    />
  );
}

/** Agents are drawn side by side at each run, so that their interval bars do not cover each other. */
function pointsOf({ agents }: SuiteTrend, { estimateOf }: TrendMeasure) {
  const runs = runsOf(agents);
  const points = agents.flatMap(({ agent, points: own }, place) =>
    own.flatMap((point) => {
      const estimate = estimateOf(point);
      if (!estimate) return [];
      const x = runs.indexOf(point.run) + ((place + 0.5) / agents.length - 0.5) * 0.3;
      const { value, interval } = estimate;
      return [{ agent, x, value, low: interval?.low, high: interval?.high, colour: colourAt(place) }];
    }),
  );
  return { points, runs: runs.map(plainText) };
}

function colourAt(place: number): string {
  return theme.categories[place % theme.categories.length] ?? theme.text;
}
