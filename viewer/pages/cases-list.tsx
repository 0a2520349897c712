import { useMemo } from "preact/hooks";
import type { TestCase } from "../../src/case/test-case.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { CasePage, TrialIndex } from "../../src/report/view/contract.ts";
import type { Column } from "../components/column.ts";
import { CaseLink } from "../components/links.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { useSuite } from "../context.tsx";
import { TrialsBehind } from "../trials-link.tsx";
import { OutOf } from "./agent-out-of.tsx";
import type { TrialFilters } from "./trial-filters.ts";

/** The data of the list of cases and the list of trials. */
export interface ListProps {
  readonly suite: string;
  readonly index: TrialIndex;
  readonly cases: readonly CasePage[];
  /** Whether the cases are still loading; until then, only the trials provide the names of cases. */
  readonly isReading: boolean;
  readonly filters: TrialFilters;
  /** The trials that match the filters. */
  readonly places: readonly number[];
  /** The filters, for the links to trials. */
  readonly from: string;
}

interface Row {
  readonly id: string;
  /** The case as it was run; undefined if the suite no longer contains that version. */
  readonly testCase: TestCase | undefined;
}

/** The cases with a trial that matches the filters, with every agent's passes. */
export function CaseList({ suite, index, cases, isReading, places }: ListProps) {
  const { report, at } = useSuite();
  const rows = useMemo((): readonly Row[] => {
    const known = new Map(cases.flatMap((page) => (page.suite === suite ? [[page.testCase.id, page.testCase]] : [])));
    const ids = new Set(places.map((place) => index.cases[index.case[place] ?? -1] ?? ""));
    return [...ids].map((id) => ({ id, testCase: known.get(id) }));
  }, [suite, index, cases, places]);
  const tallies = useMemo(() => talliesOf(report, at), [report, at]);
  const columns = useMemo(() => [...caseColumns(suite, isReading), ...agentColumns(tallies)], [suite, isReading, tallies]);
  return (
    <div class="case-list">
      <p class="note">Each cell shows passed / scored trials of one agent. Click a cell to list them.</p>
      <Table
        name="cases"
        caption="Passed trials per case and agent"
        quiet
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No case has a trial that matches all filters."
      />
    </div>
  );
}

function caseColumns(suite: string, isReading: boolean): readonly Column<Row>[] {
  const words = (id: string, read: (testCase: TestCase) => string | undefined, title = id): Column<Row> => ({
    id,
    title,
    class: id,
    first: "ascending",
    sort: ({ testCase }) => testCase && read(testCase),
    cell: ({ testCase }) => {
      const text = testCase && read(testCase);
      if (!text) return isReading ? <span class="pending">…</span> : nothing;
      return (
        <span title={plainText(text)}>
          <Plain text={text} />
        </span>
      );
    },
  });
  return [
    {
      id: "id",
      title: "case",
      names: true,
      first: "ascending",
      sort: ({ id }) => id,
      cell: ({ id }) => <CaseLink suite={suite} id={id} />,
    },
    words("customer", ({ customer }) => customer.name),
    words("intent", ({ intent }) => spaced(intent)),
    words("bucket", ({ bucket }) => spaced(bucket)),
    words("level", ({ level }) => level),
    words("twist", ({ twist }) => twist, "what makes the case special"),
  ];
}

interface Tally {
  readonly share: number | null;
  readonly at: string;
}

/** Every agent's passes by case, with their pointers. */
function talliesOf(report: FullSuite | undefined, at: string): ReadonlyMap<string, ReadonlyMap<string, Tally>> {
  return new Map(
    (report?.agents ?? []).map(({ agent, cases }, place) => [
      agent,
      new Map(cases.map(({ case: id, c, n }, own) => [id, { share: n > 0 ? c / n : null, at: `${at}/agents/${place}/cases/${own}` }])),
    ]),
  );
}

function agentColumns(tallies: ReturnType<typeof talliesOf>): readonly Column<Row>[] {
  return [...tallies].map(([agent, byCase]) => ({
    id: agent,
    title: plainText(agent.slice(agent.lastIndexOf("/") + 1)),
    hint: plainText(agent),
    class: "tally",
    align: "center",
    first: "ascending",
    sort: ({ id }) => byCase.get(id)?.share,
    cell: ({ id }) => {
      const tally = byCase.get(id);
      if (!tally || tally.share === null) return nothing;
      const kind = tally.share === 1 ? "all" : tally.share === 0 ? "none" : "some";
      return (
        <TrialsBehind at={`${tally.at}/n`}>
          <span class={kind}>
            <OutOf at={tally.at} count="c" />
          </span>
        </TrialsBehind>
      );
    },
  }));
}
