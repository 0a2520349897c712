import { nothing } from "../../src/report/text/spaced.ts";
import { Badge } from "../components/badge.tsx";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { AgentLabel } from "../components/links.tsx";
import { Table } from "../components/table.tsx";
import { NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import type { AgentTrend, SuiteTrend, TrendMeasure } from "./trend-measure.ts";

interface TrendRow {
  readonly value: AgentTrend;
  readonly at: string;
}

/** The runs that contain any of the agents, in the order in which they started. */
export function runsOf(agents: readonly AgentTrend[]): readonly string[] {
  const started = new Map(agents.flatMap(({ points }) => points.map(({ run, startedAt }) => [run, startedAt] as const)));
  return [...started].sort(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([run]) => run);
}

/** One row per agent and one column per run, with a comparison of the last run with the previous one. */
export function TrendTable({ trend, at, measure }: { readonly trend: SuiteTrend; readonly at: string; readonly measure: TrendMeasure }) {
  const runs = runsOf(trend.agents);
  return (
    <Table
      name={`${trend.suite}-trend`}
      caption={`${measure.title} by run. The last two columns compare each agent's pass^1 in its last run with that in the previous run.`}
      columns={[agentColumn, ...runs.map((run) => runColumn(run, measure)), stepColumn, readingColumn]}
      rows={placed(trend.agents, `${at}/agents`)}
      rowKey={({ value }) => value.agent}
    />
  );
}

const agentColumn: Column<TrendRow> = {
  id: "agent",
  title: "agent",
  names: true,
  first: "ascending",
  sort: ({ value }) => value.agent,
  cell: ({ value: { agent, standIn } }) => (
    <>
      <AgentLabel agent={agent} /> {standIn ? <Badge flag="stand-in" /> : null}
    </>
  ),
};

function runColumn(run: string, { id, as, top, estimateOf }: TrendMeasure): Column<TrendRow> {
  const find = ({ value, at }: TrendRow) => placed(value.points, `${at}/points`).find((point) => point.value.run === run);
  return {
    id: `run-${run}`,
    title: run,
    align: "end",
    sort: (row) => {
      const found = find(row);
      return found ? (estimateOf(found.value)?.value ?? null) : null;
    },
    cell: (row) => {
      const found = find(row);
      const estimate = found && estimateOf(found.value);
      return estimate ? <FigureCell at={`${found.at}/${id}`} estimate={estimate} as={as} top={top} /> : nothing;
    },
  };
}

const lastStep = ({ value: { points }, at }: TrendRow) => ({
  step: points.at(-1)?.step ?? null,
  at: `${at}/points/${points.length - 1}/step`,
});

const stepColumn: Column<TrendRow> = {
  id: "step",
  title: "change from previous run",
  sub: "pass^1, points",
  align: "end",
  sort: (row) => lastStep(row).step?.mean ?? null,
  cell: (row) => {
    const { step, at } = lastStep(row);
    return step ? <NumWithRange at={at} place="mean" as="signed" /> : nothing;
  },
};

const readingColumn: Column<TrendRow> = {
  id: "reading",
  title: "conclusion",
  first: "ascending",
  sort: (row) => lastStep(row).step?.reading ?? null,
  cell: (row) => {
    const { step } = lastStep(row);
    return step ? <Badge flag={step.reading} /> : nothing;
  },
};
