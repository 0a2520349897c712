import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { MethodPage } from "../../src/report/view/contract.ts";
import type { Column } from "../components/column.ts";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { format } from "../format.ts";

type Metric = MethodPage["metrics"][number];
type Check = MethodPage["checks"][number];
type Evidence = MethodPage["evidence"][number];
type Deduction = MethodPage["deductions"][number];
type Dimension = MethodPage["dimensions"][number];

/** A text column. */
function words<Row>(id: string, title: string, pick: (row: Row) => string, names = false): Column<Row> {
  return { id, title, names, first: "ascending", sort: pick, cell: (row) => <Plain text={pick(row)} /> };
}

/** The definition of each metric. */
export function MetricTable({ metrics }: { readonly metrics: readonly Metric[] }) {
  return (
    <Table
      name="metrics"
      caption="Metrics and what they count"
      quiet={true}
      rows={metrics}
      rowKey={({ id }) => id}
      columns={[
        words<Metric>("title", "metric", ({ title }) => title, true),
        words<Metric>("says", "counts", ({ says }) => says),
        words<Metric>("scorecard", "scorecard", ({ scorecard }) => scorecard),
        words<Metric>("unit", "unit", ({ unit }) => unit),
        words<Metric>("better", "better", ({ better }) => better),
      ]}
    />
  );
}

const tiers = {
  exact: "exact (decides the verdict)",
  words: "wording (raises suspicions only)",
  confirmed: "wording, confirmed",
} as const;

/** Every check and the effect of its findings. */
export function CheckTable({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <Table
      name="checks"
      caption="Every check and the effect of its findings"
      quiet={true}
      rows={checks}
      rowKey={({ name }) => name}
      columns={[
        words<Check>("name", "check", ({ name }) => spaced(name), true),
        words<Check>("says", "what the check finds or suspects", ({ says }) => says),
        words<Check>("tier", "tier", ({ tier }) => tiers[tier]),
        words<Check>("effect", "effect", ({ effect }) => effect),
        words<Check>("mode", "failure mode", ({ modes }) => modes.map(spaced).join(", ")),
      ]}
    />
  );
}

/** How many correct conversations the wording checks flagged. */
export function EvidenceTable({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const count = (id: "conversations" | "falseSuspicions", title: string): Column<Evidence> => ({
    id,
    title,
    align: "end",
    sort: (row) => row[id],
    cell: (row) => format(row[id], "count"),
  });
  return (
    <Table
      name="evidence"
      caption="How often each wording check raised a false suspicion in fresh, correct conversations with language models"
      quiet={true}
      rows={evidence}
      rowKey={({ check }) => check}
      columns={[
        words<Evidence>("check", "check", ({ check }) => spaced(check), true),
        count("conversations", "correct conversations"),
        count("falseSuspicions", "false suspicions"),
        {
          id: "upTo",
          title: "false-alarm rate at most",
          sub: "one-sided 95% bound",
          align: "end",
          sort: ({ upTo }) => upTo,
          cell: ({ upTo }) => (upTo === null ? nothing : format(upTo, "percent")),
        },
      ]}
    />
  );
}

/** The weights of the composite. */
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

/** The deductions. */
export function DeductionTable({ deductions }: { readonly deductions: readonly Deduction[] }) {
  return (
    <Table
      name="deductions"
      caption="Points deducted per finding, by dimension"
      quiet={true}
      rows={deductions}
      rowKey={({ dimension, reason }) => `${dimension}/${reason}`}
      columns={[
        words<Deduction>("reason", "finding", ({ reason }) => spaced(reason), true),
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
