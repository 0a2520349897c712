import { useMemo } from "preact/hooks";
import type { ReliabilityRow } from "../../src/report/results/reliability.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Chart } from "../components/figure.tsx";
import { AgentLink } from "../components/links.tsx";
import { Table } from "../components/table.tsx";
import { curvesOptions } from "../figures/curves.ts";
import { Num, NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import type { ReliabilityProps } from "./reliability-gap.tsx";

type CurveRow = { readonly agent: string; readonly point: ReliabilityRow["curve"][number]; readonly at: string };

/** pass^k from 1 to k, with the curve expected from independent trials. */
export function ReliabilityCurves({ suite, at, reliability }: ReliabilityProps) {
  const options = useMemo(() => curvesOptions(reliability), [reliability]);
  const rows = placed(reliability.rows, `${at}/reliability/rows`).flatMap(({ value, at: own }) =>
    placed(value.curve, `${own}/curve`).map((point) => ({ agent: value.agent, point: point.value, at: point.at })),
  );
  const refused = reliability.rows.filter((row) => row.refused !== null);
  return (
    <>
      <Chart
        name={`${suite.name}-curves`}
        title="pass^k as k grows"
        subtitle={
          <>
            Share of cases, for k = 1 to {reliability.k}; 95% intervals over <Num at={`${at}/cases`} as="count" /> cases. If a curve is
            above the dashed line, the agent fails repeatedly on the same cases. If it is on the dashed line, failures are spread evenly
            across cases.
          </>
        }
        options={options}
        table={
          <Table
            name="curves"
            caption="pass^k for each agent"
            rows={rows}
            rowKey={({ agent, point }) => `${agent} ${point.k}`}
            columns={columnsOf(suite.name)}
          />
        }
      />
      {refused.length > 0 ? (
        <p class="note">
          Missing trials would distort the curves of these agents, so only their pass^1 is drawn:{" "}
          {refused.map(({ agent }) => agent).join(", ")}.
        </p>
      ) : null}
    </>
  );
}

function columnsOf(suite: string): Column<CurveRow>[] {
  return [
    {
      id: "agent",
      title: "agent",
      names: true,
      first: "ascending",
      sort: ({ agent }) => agent,
      cell: ({ agent }) => <AgentLink agent={agent} suite={suite} badge={false} />,
    },
    {
      id: "k",
      title: "k",
      align: "end",
      sort: ({ point }) => point.k,
      cell: ({ at }) => <Num at={`${at}/k`} as="count" />,
    },
    pointColumn,
    {
      id: "independent",
      title: "(pass^1)^k",
      align: "end",
      sort: ({ point }) => (point.kind === "estimated" ? point.independent : null),
      cell: ({ at }) => <Num at={`${at}/independent`} as="percent" />,
    },
    {
      id: "counted",
      title: "cases",
      align: "end",
      sort: ({ point }) => ("counted" in point ? point.counted : null),
      cell: ({ at }) => <Num at={`${at}/counted`} as="count" />,
    },
  ];
}

const pointColumn: Column<CurveRow> = {
  id: "value",
  title: "pass^k",
  align: "end",
  sort: ({ point }) => (point.kind === "estimated" ? point.value : null),
  cell: ({ point, at }) =>
    point.kind === "estimated" ? <NumWithRange at={at} as="percent" /> : point.kind === "refused" ? "withheld" : nothing,
};
