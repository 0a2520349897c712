import type { FullSuite } from "../../src/report/suite-report.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Table } from "../components/table.tsx";
import { Num } from "../num.tsx";
import { OutOf } from "./agent-out-of.tsx";
import { agentColumn } from "./board-columns.tsx";
import { type AgentRow, sliceOf } from "./board-rows.ts";
import { groupColumn } from "./group-columns.tsx";

/** The agents' results on the cases with the same domain, bucket, level or action. */
export function SliceBoard({
  suite,
  rows,
  slice,
}: {
  readonly suite: FullSuite;
  readonly rows: readonly AgentRow[];
  readonly slice: string;
}) {
  const known = rows.filter((row) => sliceOf(row, slice));
  if (known.length === 0)
    return <Empty what={`No agent has trials on the cases with ${spaced(slice.replace(":", " "))}.`} todo="Choose other cases above." />;
  return (
    <Table
      name="slice"
      caption={`Agents on the cases with ${spaced(slice.replace(":", " "))}. You can filter by only one property at a time.`}
      columns={[agentColumn(suite), ...sliceColumns({ slice, k: suite.kMax })]}
      rows={known}
      rowKey={({ agent }) => agent}
      order={{ column: suite.kMax > 1 ? "passK" : "pass1", direction: "descending" }}
    />
  );
}

interface SliceQuestion {
  readonly slice: string;
  readonly k: number;
}

function sliceColumns({ slice, k }: SliceQuestion): Column<AgentRow>[] {
  const groupOf = (row: AgentRow) => sliceOf(row, slice)?.group;
  const placeOf = (row: AgentRow) => sliceOf(row, slice)?.at ?? "";
  const asked = { groupOf: (row: AgentRow) => sliceOf(row, slice) };
  return [
    ...(k > 1 ? [groupColumn({ ...asked, k, hint: `The share of these cases that pass all ${k} trials` })] : []),
    groupColumn({ ...asked, k: 1 }),
    {
      id: "passed",
      title: "passed",
      sub: "out of scored trials",
      align: "end",
      sort: (row) => groupOf(row)?.passed ?? null,
      cell: (row) => <OutOf at={placeOf(row)} count="passed" of="scored" />,
    },
    {
      id: "cases",
      title: "cases",
      align: "end",
      sort: (row) => groupOf(row)?.cases ?? null,
      cell: (row) => <Num at={`${placeOf(row)}/cases`} as="count" />,
    },
  ];
}
