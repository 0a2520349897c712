import { useMemo } from "preact/hooks";
import type { ReliabilityRow } from "../../src/report/results/reliability.ts";
import type { Column } from "../components/column.ts";
import { Chart } from "../components/figure.tsx";
import { AgentLink } from "../components/links.tsx";
import { Table } from "../components/table.tsx";
import { histogramOptions } from "../figures/histogram.ts";
import { Num } from "../num.tsx";
import { placed } from "../pointer.ts";
import type { ReliabilityProps } from "./reliability-gap.tsx";

type BinRow = { readonly agent: string; readonly bin: ReliabilityRow["histogram"][number]; readonly at: string };

/** The number of cases in which c of n trials pass. */
export function ReliabilityHistogram({ suite, at, reliability }: ReliabilityProps) {
  const options = useMemo(() => histogramOptions(reliability), [reliability]);
  const rows = placed(reliability.rows, `${at}/reliability/rows`).flatMap(({ value, at: own }) =>
    placed(value.histogram, `${own}/histogram`).map((bin) => ({ agent: value.agent, bin: bin.value, at: bin.at })),
  );
  return (
    <Chart
      name={`${suite.name}-histogram`}
      title="Passed trials per case"
      subtitle={
        <>
          Number of cases, out of <Num at={`${at}/cases`} as="count" />, by how many of their scored trials passed.
        </>
      }
      options={options}
      table={
        <Table
          name="histogram"
          caption="Cases by number of trials passed"
          rows={rows}
          rowKey={({ at: own }) => own}
          columns={columnsOf(suite.name)}
        />
      }
    />
  );
}

function columnsOf(suite: string): Column<BinRow>[] {
  const count = (id: "c" | "n" | "cases", title: string): Column<BinRow> => ({
    id,
    title,
    align: "end",
    sort: ({ bin }) => bin[id],
    cell: ({ at }) => <Num at={`${at}/${id}`} as="count" />,
  });
  return [
    {
      id: "agent",
      title: "agent",
      names: true,
      first: "ascending",
      sort: ({ agent }) => agent,
      cell: ({ agent }) => <AgentLink agent={agent} suite={suite} badge={false} />,
    },
    count("c", "passed trials"),
    count("n", "scored trials"),
    count("cases", "cases"),
  ];
}
