import type { SuiteReport } from "../../src/report/suite-report.ts";
import { Empty } from "../components/empty.tsx";
import { FigureCell } from "../components/figure-cell.tsx";
import { type Column, Table } from "../components/table.tsx";
import { nothing, spaced } from "../format.ts";
import { Num } from "../num.tsx";
import { agentColumn } from "./board-columns.tsx";
import { type BoardRow, sliceOf } from "./board-rows.ts";

/** The agents on the cases that share a domain, a bucket, a level or an action. */
export function SliceBoard({
  suite,
  rows,
  slice,
}: {
  readonly suite: SuiteReport;
  readonly rows: readonly BoardRow[];
  readonly slice: string;
}) {
  const known = rows.filter((row) => sliceOf(row, slice));
  if (known.length === 0)
    return <Empty what={`No agent has trials on ${spaced(slice)}.`} todo="Choose other cases above." />;
  return (
    <Table
      name="slice"
      caption={`Agents on the cases with ${spaced(slice.replace(":", " "))}. One property at a time: the report estimates no crossings of two.`}
      columns={[agentColumn(suite), ...sliceColumns(slice, suite.kMax)]}
      rows={known}
      rowKey={({ agent }) => agent}
      order={{ column: suite.kMax > 1 ? "passK" : "pass1", direction: "descending" }}
    />
  );
}

function sliceColumns(slice: string, k: number): Column<BoardRow>[] {
  const groupOf = (row: BoardRow) => sliceOf(row, slice)?.group;
  const placeOf = (row: BoardRow) => sliceOf(row, slice)?.at ?? "";
  const lastOf = (row: BoardRow) => {
    const point = groupOf(row)?.passHatK;
    return point?.kind === "estimated" ? point : null;
  };
  const last: Column<BoardRow> = {
    id: "passK",
    title: `pass^${k}`,
    align: "end",
    hint: `The share of these cases that pass ${k} times of ${k}`,
    sort: (row) => lastOf(row)?.value ?? null,
    cell: (row) => {
      const point = lastOf(row);
      return point ? <FigureCell at={`${placeOf(row)}/passHatK`} estimate={point} as="percent" /> : nothing;
    },
  };
  return [
    ...(k > 1 ? [last] : []),
    {
      id: "pass1",
      title: "pass^1",
      align: "end",
      sort: (row) => groupOf(row)?.passHat1 ?? null,
      cell: (row) => {
        const group = groupOf(row);
        const estimate = group && { value: group.passHat1, interval: group.interval };
        return <FigureCell at={placeOf(row)} place="passHat1" estimate={estimate} as="percent" />;
      },
    },
    {
      id: "passed",
      title: "passed",
      sub: "of scored trials",
      align: "end",
      sort: (row) => groupOf(row)?.passed ?? null,
      cell: (row) => (
        <>
          <Num at={`${placeOf(row)}/passed`} as="count" />/<Num at={`${placeOf(row)}/scored`} as="count" />
        </>
      ),
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
