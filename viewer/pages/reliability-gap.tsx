import { useMemo } from "preact/hooks";
import type { PassHatPoint } from "../../src/report/estimate/curve.ts";
import type { Reliability, ReliabilityRow } from "../../src/report/results/reliability.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Chart } from "../components/figure.tsx";
import { AgentLink } from "../components/links.tsx";
import { Table } from "../components/table.tsx";
import { gapOptions } from "../figures/gap.ts";
import { Num, NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";

/** The data for a reliability chart. */
export interface ReliabilityProps {
  readonly suite: FullSuite;
  readonly at: string;
  readonly reliability: Reliability;
}

type GapRow = { readonly value: ReliabilityRow; readonly at: string };

/** The drop from pass^1 to pass^k. */
export function ReliabilityGap({ suite, at, reliability }: ReliabilityProps) {
  const { k } = reliability;
  const options = useMemo(() => gapOptions(reliability), [reliability]);
  return (
    <div class="figure-measure">
      <Chart
        name={`${suite.name}-gap`}
        title={k > 1 ? `From pass^1 to pass^${k}` : "pass^1"}
        subtitle={
          <>
            Share of single trials that pass{k > 1 ? `, and of cases that pass all ${k} trials` : ""}; 95% intervals over{" "}
            <Num at={`${at}/cases`} as="count" /> cases.
            {k > 1 ? " The number at the right is the drop in percentage points." : ""}
          </>
        }
        options={options}
        table={<GapTable rows={placed(reliability.rows, `${at}/reliability/rows`)} suite={suite} />}
      />
    </div>
  );
}

function GapTable({ rows, suite }: { readonly rows: readonly GapRow[]; readonly suite: FullSuite }) {
  const { kMax: k } = suite;
  return (
    <Table
      name="gap"
      caption={`pass^1, pass^${k} and the drop in points`}
      rows={rows}
      rowKey={({ value }) => value.agent}
      columns={[
        {
          id: "agent",
          title: "agent",
          names: true,
          first: "ascending",
          sort: ({ value }) => value.agent,
          cell: ({ value }) => <AgentLink agent={value.agent} suite={suite.name} />,
        },
        pointColumn("first", "pass^1"),
        ...(k > 1 ? [pointColumn("last", `pass^${k}`), gapColumn, retentionColumn] : []),
      ]}
    />
  );
}

function pointColumn(field: "first" | "last", title: string): Column<GapRow> {
  return {
    id: field,
    title,
    align: "end",
    sort: ({ value }) => estimated(value[field]),
    cell: ({ value, at }) => (value[field]?.kind === "refused" ? "withheld" : <NumWithRange at={`${at}/${field}`} as="percent" />),
  };
}

const gapColumn: Column<GapRow> = {
  id: "gap",
  title: "gap",
  sub: "points",
  align: "end",
  sort: ({ value }) => value.gap?.value ?? null,
  cell: ({ value, at }) => (value.gap ? <NumWithRange at={`${at}/gap`} as="signed" /> : nothing),
};

const retentionColumn: Column<GapRow> = {
  id: "retention",
  title: "retention",
  sub: "of pass^1",
  align: "end",
  hint: "An agent that fails the same cases every time has a retention of 100%, so retention is not used for ranking.",
  sort: ({ value: { retention } }) => (retention.kind === "share" ? retention.value : null),
  cell: ({ at }) => <Num at={`${at}/retention/value`} as="percent" />,
};

function estimated(point: PassHatPoint | null): number | null {
  return point?.kind === "estimated" ? point.value : null;
}
