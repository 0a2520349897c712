import type { Figure } from "../../src/report/estimate/figure.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { Section } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { formatOf } from "../format.ts";
import { Num, NumRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import { linkTo } from "../router.ts";
import { TrialsBehind } from "../trials-link.tsx";
import { nameColumn } from "./agent-columns.tsx";
import { OutOf } from "./agent-out-of.tsx";
import type { AgentRow } from "./board-rows.ts";

interface Row {
  readonly value: Figure;
  readonly at: string;
  /** Pointer to the agent's ranks on the metric; undefined if agents are not compared on it. */
  readonly rankAt: string | undefined;
}

/** Every metric of an agent with its interval, its rounds and its rank. */
export function AgentFigures({
  suite,
  row,
  at,
}: {
  readonly suite: FullSuite;
  readonly row: AgentRow;
  /** Pointer to the suite. */
  readonly at: string;
}) {
  const place = suite.desk?.agents.findIndex(({ agent }) => agent === row.agent) ?? -1;
  const glance = placed(suite.desk?.agents[place]?.glance, `${at}/desk/agents/${place}/glance`);
  const rows = placed(row.report.figures, `${row.at}/figures`).map((figure): Row => {
    const compared = glance.find(({ value }) => value.figure.id === figure.value.id && value.place);
    return { ...figure, rankAt: compared && `${compared.at}/place` };
  });
  return (
    <Section
      title="Metrics"
      part="figures"
      note="Each value is the mean over cases, with its 95% interval. Round r is trial r of every case."
      aside={<a href={linkTo("method", { suite: suite.name, part: "metrics" })}>definitions</a>}
    >
      <Table
        name="figures"
        caption={`Metrics for ${row.agent}`}
        quiet
        rows={rows}
        rowKey={({ value }) => value.id}
        columns={rows.some(({ rankAt }) => rankAt) ? [...columns, ranks] : columns}
      />
    </Section>
  );
}

const columns: readonly Column<Row>[] = [
  nameColumn({
    id: "metric",
    text: ({ value }) => value.title,
    note: ({ value }) => (value.better === "lower" ? "lower is better" : value.of ? `number of ${value.of}, pooled over all trials` : null),
  }),
  {
    id: "value",
    title: "value",
    align: "end",
    exported: ({ value }) => value.value,
    cell: ({ value, at }) => <FigureCell at={at} estimate={value} as={formatOf(value.unit)} top={value.top} />,
  },
  {
    id: "interval",
    title: "95% interval",
    align: "end",
    exported: ({ value: { interval } }) => interval && `${interval.low} to ${interval.high}`,
    cell: ({ value, at }) => <NumRange at={`${at}/interval`} as={formatOf(value.unit)} />,
  },
  {
    id: "trials",
    title: "all trials",
    align: "end",
    exported: ({ value }) => (value.unit === "share" ? `${value.x}/${value.n}` : value.n),
    cell: ({ value, at }) => (value.unit === "share" ? <OutOf at={at} /> : <Num at={`${at}/n`} as="count" />),
  },
  {
    id: "median",
    title: "median of rounds",
    align: "end",
    exported: ({ value }) => value.median,
    cell: ({ value, at }) => <Num at={`${at}/median`} as={formatOf(value.unit)} />,
  },
  {
    id: "runs",
    title: "each round",
    class: "runs",
    cell: ({ value, at }) =>
      value.unit === "share" ? value.runs.map(({ run }, place) => <OutOf key={run} at={`${at}/runs/${place}`} />) : nothing,
  },
  {
    id: "ever",
    title: "cases in which the event happened at least once",
    cell: ({ value: { ever }, at }) =>
      ever ? (
        <>
          <OutOf at={`${at}/ever`} count="cases" of="of" />
          {"; the true rate may be up to "}
          <Num at={`${at}/ever/upperBound`} as="percent" />
        </>
      ) : (
        nothing
      ),
  },
];

const ranks: Column<Row> = {
  id: "ranks",
  title: "rank",
  align: "end",
  hint: "The ranks that the comparisons with other agents do not rule out",
  cell: ({ rankAt }) =>
    rankAt ? (
      <TrialsBehind at={`${rankAt}/best`}>
        <Num at={`${rankAt}/best`} as="count" />–<Num at={`${rankAt}/worst`} as="count" /> of <Num at={`${rankAt}/of`} as="count" />
      </TrialsBehind>
    ) : (
      nothing
    ),
};
