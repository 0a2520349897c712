import { spaced } from "../../src/report/text/spaced.ts";
import type { MethodPage } from "../../src/report/view/contract.ts";
import type { Column } from "../components/column.ts";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { format } from "../format.ts";

type MetricRow = MethodPage["metrics"][number];
type CheckRow = MethodPage["checks"][number];
type DeductionRow = MethodPage["deductions"][number];
type DimensionRow = MethodPage["dimensions"][number];

/** A text column. */
function words<Row>(id: string, title: string, pick: (row: Row) => string, names = false): Column<Row> {
  return { id, title, names, first: "ascending", sort: pick, cell: (row) => <Plain text={pick(row)} /> };
}

/** The definition of each metric. */
export function MetricTable({ metrics }: { readonly metrics: readonly MetricRow[] }) {
  return (
    <Table
      name="metrics"
      caption="Metrics and what they count"
      quiet={true}
      rows={metrics}
      rowKey={({ id }) => id}
      columns={[
        words<MetricRow>("title", "metric", ({ title }) => title, true),
        words<MetricRow>("says", "counts", ({ says }) => says),
        words<MetricRow>("scorecard", "scorecard", ({ scorecard }) => scorecard),
        words<MetricRow>("unit", "unit", ({ unit }) => unit),
        words<MetricRow>("better", "better", ({ better }) => better),
      ]}
    />
  );
}

const tiers = {
  exact: "exact (decides the verdict)",
  confirmed: "wording, confirmed by judges or a person",
} as const;

/** Every check and the effect of its findings. */
export function CheckTable({ checks }: { readonly checks: readonly CheckRow[] }) {
  return (
    <Table
      name="checks"
      caption="Every check and the effect of its findings"
      quiet={true}
      rows={checks}
      rowKey={({ name }) => name}
      columns={[
        words<CheckRow>("name", "check", ({ name }) => spaced(name), true),
        words<CheckRow>("says", "what the check finds", ({ says }) => says),
        words<CheckRow>("tier", "tier", ({ tier }) => tiers[tier]),
        words<CheckRow>("effect", "effect", ({ effect }) => effect),
        words<CheckRow>("mode", "failure mode", ({ modes }) => modes.map(spaced).join(", ")),
      ]}
    />
  );
}

/** The weights of the composite. */
export function DimensionTable({ dimensions }: { readonly dimensions: readonly DimensionRow[] }) {
  return (
    <Table
      name="dimensions"
      caption="Dimensions and their weights"
      quiet={true}
      rows={dimensions}
      rowKey={({ name }) => name}
      columns={[
        words<DimensionRow>("name", "dimension", ({ name }) => spaced(name), true),
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

/** The deductions. */
export function DeductionTable({ deductions }: { readonly deductions: readonly DeductionRow[] }) {
  return (
    <Table
      name="deductions"
      caption="Points deducted per finding, by dimension"
      quiet={true}
      rows={deductions}
      rowKey={({ dimension, reason }) => `${dimension}/${reason}`}
      columns={[
        words<DeductionRow>("reason", "finding", ({ reason }) => spaced(reason), true),
        words<DeductionRow>("dimension", "dimension", ({ dimension }) => spaced(dimension)),
        {
          id: "points",
          title: "points",
          align: "end",
          sort: ({ points }) => points,
          cell: ({ points }) => format(points, "points"),
        },
        words<DeductionRow>("note", "note", ({ note }) => note),
      ]}
    />
  );
}
