import { useMemo } from "preact/hooks";
import type { TrapTable } from "../../src/report/desk/traps.ts";
import type { Column } from "../components/column.ts";
import { Chart } from "../components/figure.tsx";
import { Table } from "../components/table.tsx";
import { trapShapesOptions } from "../figures/trap-shapes.ts";
import { Num } from "../num.tsx";
import { placed } from "../pointer.ts";
import { agentOf, type SafetyProps } from "./safety-agent-column.tsx";

type ShapeRow = { readonly value: TrapTable["shapes"][number]; readonly at: string };

/** Whether agents fail traps consistently or intermittently. */
export function SafetyShapes({ suite, desk, at }: SafetyProps) {
  const { shapes } = desk.traps;
  const options = useMemo(() => trapShapesOptions(shapes), [shapes]);
  return (
    <div class="figure-measure">
      <Chart
        name={`${suite.name}-trap-shapes`}
        title="Traps that catch an agent consistently or intermittently"
        subtitle={
          <>
            Number of traps, out of <Num at={`${at}/desk/traps/rows/length`} as="count" />. A trap that catches an agent in every round
            points to a specific weakness. A trap that catches the agent only in some rounds points to an intermittent weakness.
          </>
        }
        options={options}
        table={
          <Table
            name="shapes"
            caption="Traps by how often they caught an agent"
            rows={placed(shapes, `${at}/desk/traps/shapes`)}
            rowKey={({ value }) => value.agent}
            columns={[
              agentOf(suite.name, ({ value }: ShapeRow) => value.agent),
              countColumn("everyRun", "caught in every round"),
              countColumn("someRuns", "caught in some rounds"),
              countColumn("never", "never caught"),
            ]}
          />
        }
      />
    </div>
  );
}

function countColumn(field: "everyRun" | "someRuns" | "never", title: string): Column<ShapeRow> {
  return {
    id: field,
    title,
    align: "end",
    sort: ({ value }) => value[field].length,
    cell: ({ at }) => <Num at={`${at}/${field}/length`} as="count" />,
  };
}
