import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { useSuite } from "../context.tsx";
import { formatOf } from "../format.ts";
import { Num } from "../num.tsx";
import { type Placed, placed } from "../pointer.ts";
import { nameColumn } from "./agent-columns.tsx";
import { type AgentRow, boardRows, figuresIn, placedFigure } from "./board-rows.ts";

type ComparedFigure = ReturnType<typeof figuresIn>[number];

/** Every metric of both agents side by side and, for desks, who is ahead and by how much. */
export function CompareFigures({ one, other }: { readonly one: string; readonly other: string }) {
  const { report, at } = useSuite();
  if (!report) return null;
  const rows = boardRows(report, at).filter(({ agent }) => agent === one || agent === other);
  const leads = placed(report.desk?.leads, `${at}/desk/leads`).filter(
    ({ value }) => rows.some(({ agent }) => agent === value.winner) && rows.some(({ agent }) => agent === value.loser),
  );
  return (
    <Section
      title="Metrics side by side"
      note={
        "Each metric is shown with its own 95% interval. Even if two intervals overlap, the difference may be " +
        "significant; only the paired comparison can tell."
      }
    >
      <div class="figure-line">
        <Table
          name="sides"
          caption="Metrics for both agents"
          quiet
          rows={figuresIn(rows)}
          rowKey={({ id }) => id}
          columns={[
            nameColumn<ComparedFigure>({
              id: "metric",
              text: ({ title }) => title,
              note: ({ better }) => (better === "lower" ? "lower is better" : null),
            }),
            ...[one, other].flatMap((agent) => rows.filter((row) => row.agent === agent).map(sideColumn)),
            ...(leads.length > 0 ? [aheadColumn(leads)] : []),
          ]}
        />
      </div>
    </Section>
  );
}

type Lead = Placed<NonNullable<FullSuite["desk"]>["leads"][number]>;

function aheadColumn(leads: readonly Lead[]): Column<ComparedFigure> {
  return {
    id: "ahead",
    title: "ahead",
    class: "ahead",
    hint: "Shown only for the four metrics on which desk agents are compared; the lead is tested for this pair alone, without adjustment",
    cell: ({ id }) => {
      const lead = leads.find(({ value }) => value.metric === id);
      return lead ? (
        <>
          {plainText(lead.value.winner)} by <Num at={`${lead.at}/by`} as="signed" /> points, p <Num at={`${lead.at}/p`} as="p" />, adjusted
          for all pairs <Num at={`${lead.at}/adjustedP`} as="p" />
        </>
      ) : (
        nothing
      );
    },
  };
}

function sideColumn(row: AgentRow): Column<ComparedFigure> {
  return {
    id: row.agent,
    title: plainText(row.agent),
    align: "end",
    exported: ({ id }) => placedFigure(row, id)?.figure.value ?? null,
    cell: ({ id, unit, top }) => {
      const found = placedFigure(row, id);
      return found ? <FigureCell at={found.at} estimate={found.figure} as={formatOf(unit)} top={top} of="n" /> : nothing;
    },
  };
}
