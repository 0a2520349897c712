import type { MethodPage } from "../../src/report/view/contract.ts";
import { Plain } from "../components/plain.tsx";
import { type Column, Table } from "../components/table.tsx";
import { format, spaced } from "../format.ts";

type Metric = MethodPage["metrics"][number];
type Deduction = MethodPage["deductions"][number];
type Dimension = MethodPage["dimensions"][number];

/** A column of words. */
function words<Row>(id: string, title: string, pick: (row: Row) => string, names = false): Column<Row> {
  return { id, title, names, first: "ascending", sort: pick, cell: (row) => <Plain text={pick(row)} /> };
}

/** What each figure counts. */
export function MetricTable({ metrics }: { readonly metrics: readonly Metric[] }) {
  return (
    <Table
      name="metrics"
      caption="Figures, with what they count"
      quiet={true}
      rows={metrics}
      rowKey={({ id }) => id}
      columns={[
        words<Metric>("title", "figure", ({ title }) => title, true),
        words<Metric>("says", "counts", ({ says }) => says),
        words<Metric>("scorecard", "scorecard", ({ scorecard }) => scorecard),
        words<Metric>("unit", "unit", ({ unit }) => unit),
        words<Metric>("better", "better", ({ better }) => better),
      ]}
    />
  );
}

/** What the composite weighs how much. */
export function DimensionTable({ dimensions }: { readonly dimensions: readonly Dimension[] }) {
  return (
    <Table
      name="dimensions"
      caption="Dimensions and their weights"
      quiet={true}
      rows={dimensions}
      rowKey={({ name }) => name}
      columns={[
        words<Dimension>("name", "dimension", ({ name }) => spaced(name), true),
        {
          id: "weight",
          title: "weight",
          align: "end",
          sort: ({ weight }) => weight,
          cell: ({ weight }) => format(weight, "count"),
        },
      ]}
    />
  );
}

/** What costs how many points. */
export function DeductionTable({ deductions }: { readonly deductions: readonly Deduction[] }) {
  return (
    <Table
      name="deductions"
      caption="What costs how many points of its dimension"
      quiet={true}
      rows={deductions}
      rowKey={({ dimension, reason }) => `${dimension}/${reason}`}
      columns={[
        words<Deduction>("reason", "what went wrong", ({ reason }) => spaced(reason), true),
        words<Deduction>("dimension", "dimension", ({ dimension }) => spaced(dimension)),
        {
          id: "points",
          title: "points",
          align: "end",
          sort: ({ points }) => points,
          cell: ({ points }) => format(points, "points"),
        },
        words<Deduction>("note", "note", ({ note }) => note),
      ]}
    />
  );
}
