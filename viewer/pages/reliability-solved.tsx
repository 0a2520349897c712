import { useMemo } from "preact/hooks";
import type { AgentReport } from "../../src/report/results/agent-report.ts";
import type { Column } from "../components/column.ts";
import { Chart } from "../components/figure.tsx";
import { AgentLink } from "../components/links.tsx";
import { Table } from "../components/table.tsx";
import { solvedOptions } from "../figures/solved.ts";
import { Num } from "../num.tsx";
import { placed } from "../pointer.ts";
import type { ReliabilityProps } from "./reliability-gap.tsx";

type SolvedRow = { readonly value: AgentReport; readonly at: string };
const kinds = ["always", "sometimes", "never", "untried"] as const;

/** The numbers of cases that each agent solves always, sometimes and never, in the order of the other charts. */
export function ReliabilitySolved({ suite, at, reliability }: ReliabilityProps) {
  const rows = useMemo(() => {
    const agents = placed(suite.agents, `${at}/agents`);
    return reliability.rows.flatMap((row) => agents.filter(({ value }) => value.agent === row.agent));
  }, [suite, at, reliability]);
  const options = useMemo(() => solvedOptions(rows.map(({ value }) => value)), [rows]);
  return (
    <Chart
      name={`${suite.name}-solved`}
      title="Solved always, sometimes, never"
      subtitle={
        <>
          Number of cases, out of <Num at={`${at}/cases`} as="count" />, by whether all, some or none of their scored trials passed.
        </>
      }
      options={options}
      table={
        <Table
          name="solved"
          caption="Cases solved always, sometimes and never"
          rows={rows}
          rowKey={({ value }) => value.agent}
          columns={columnsOf(suite.name)}
        />
      }
    />
  );
}

function columnsOf(suite: string): Column<SolvedRow>[] {
  return [
    {
      id: "agent",
      title: "agent",
      names: true,
      first: "ascending",
      sort: ({ value }) => value.agent,
      cell: ({ value }) => <AgentLink agent={value.agent} suite={suite} badge={false} />,
    },
    ...kinds.map(
      (kind): Column<SolvedRow> => ({
        id: kind,
        title: kind === "untried" ? "no scored trial" : kind,
        align: "end",
        sort: ({ value }) => value[kind],
        cell: ({ at }) => <Num at={`${at}/${kind}`} as="count" />,
      }),
    ),
  ];
}
