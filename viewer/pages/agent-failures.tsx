import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Section } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { useMethod, useTrials } from "../context.tsx";
import { format } from "../format.ts";
import { Num } from "../num.tsx";
import { pointerUnder } from "../pointer.ts";
import { linkTo } from "../router.ts";
import { countColumn, nameColumn } from "./agent-columns.tsx";
import type { AgentRow } from "./board-rows.ts";
import { fromOf, TrialChips } from "./cases-chips.tsx";
import { placesOf } from "./trial-filters.ts";

interface Row {
  readonly name: string;
  readonly count: number;
  readonly at: string;
}

interface Props {
  readonly suite: FullSuite;
  readonly row: AgentRow;
  /** Pointer to the suite. */
  readonly at: string;
}

/** How an agent fails, by mode, with trials as examples. */
export function AgentFailures({ suite, row, at }: Props) {
  const { modes, failedBy } = row.report;
  const shared = { suite: suite.name, agent: row.agent, result: "fail" };
  const hardest = suite.composite?.failures.rows.findIndex(({ agent }) => agent === row.agent) ?? -1;
  const titles = useTitles();
  return (
    <Section
      title="How it fails"
      part="failures"
      note={
        "Each failed trial is counted under one failure mode and under the check that failed at the earliest " +
        "step. Each check links to all trials in which it failed at any step."
      }
    >
      {Object.keys(modes).length === 0 ? (
        <p>No failed trials.</p>
      ) : (
        <div class="failure-tables">
          <Table
            name="modes"
            caption="Failed trials by mode"
            rows={rowsOf(modes, `${row.at}/modes`)}
            rowKey={({ name }) => name}
            columns={[
              nameColumn<Row>({ id: "mode", title: "failure mode", text, note: ({ name }) => titles.get(name) }),
              failedColumn,
              ...(hardest < 0 ? [] : [hardestColumn(`${at}/composite/failures/rows/${hardest}/hardest/modes`)]),
              trialsColumn((mode) => ({ ...shared, mode })),
            ]}
          />
          <Table
            name="checks"
            caption="Failed trials by the check that failed first"
            rows={rowsOf(failedBy, `${row.at}/failedBy`)}
            rowKey={({ name }) => name}
            columns={[nameColumn({ id: "check", text }), failedColumn, trialsColumn((check) => ({ ...shared, check }))]}
          />
        </div>
      )}
    </Section>
  );
}

function text({ name }: Row): string {
  return spaced(name);
}

function rowsOf(counts: { readonly [name: string]: number }, at: string): readonly Row[] {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count, at: pointerUnder(at, name) }))
    .sort((one, other) => other.count - one.count);
}

const failedColumn: Column<Row> = {
  ...countColumn(
    "failed trials",
    ({ count }) => count,
    ({ at }) => at,
  ),
  id: "count",
};

function hardestColumn(at: string): Column<Row> {
  return {
    id: "hardest",
    title: "failed trials on the hardest cases",
    align: "end",
    cell: ({ name }) => <Num at={pointerUnder(at, name)} as="count" />,
  };
}

function trialsColumn(filtersOf: (name: string) => { readonly [name: string]: string }): Column<Row> {
  return { id: "trials", title: "trials", cell: ({ name }) => <Shown filters={filtersOf(name)} /> };
}

/** The first trials, and a link to all of them. */
function Shown({ filters }: { readonly filters: { readonly [name: string]: string } }) {
  const trials = useTrials();
  if (trials.kind !== "ready") return nothing;
  const places = placesOf(trials.value, filters);
  return (
    <span class="first-trials">
      <TrialChips index={trials.value} places={places.slice(0, 6)} from={fromOf(filters)} named />
      {places.length > 3 ? <a href={linkTo("cases", { ...filters, tab: "trials" })}>all {format(places.length, "count")}</a> : null}
    </span>
  );
}

function useTitles(): ReadonlyMap<string, string> {
  const method = useMethod();
  return new Map(method.kind === "ready" ? method.value.modes.map(({ name, says }) => [name, says]) : []);
}
