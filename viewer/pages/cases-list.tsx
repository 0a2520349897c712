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
import { linkTo } from "../router.ts";
import { OutOf } from "./agent-out-of.tsx";
import { keyAt, resultNames, type TrialFilters, trialQuery } from "./trial-walk.ts";

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
export function CaseList({ suite, index, cases, isReading, places, from }: ListProps) {
  const { report, at } = useSuite();
  const rows = useMemo((): readonly Row[] => {
    const known = new Map(cases.flatMap((page) => (page.suite === suite ? [[page.testCase.id, page.testCase]] : [])));
    const ids = new Set(places.map((place) => index.cases[index.case[place] ?? -1] ?? ""));
    return [...ids].map((id) => ({ id, testCase: known.get(id) }));
  }, [suite, index, cases, places]);
  const tallies = useMemo(() => talliesOf(report, at), [report, at]);
  const columns = useMemo(
    () => [...caseColumns(suite, isReading), ...agentColumns({ suite, index, from }, tallies)],
    [suite, isReading, index, from, tallies],
  );
  return (
    <div class="case-list">
      <p class="note">
        Each cell shows passed / scored trials of one agent. Click a cell to open the first failed trial or, if no trial failed, the first
        trial.
      </p>
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

function agentColumns(
  { suite, index, from }: Pick<ListProps, "suite" | "index" | "from">,
  tallies: ReturnType<typeof talliesOf>,
): readonly Column<Row>[] {
  const opens = opening({ suite, index });
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
      const place = opens.get(`${agent}\n${id}`);
      if (!tally || tally.share === null || place === undefined) return nothing;
      const kind = tally.share === 1 ? "all" : tally.share === 0 ? "none" : "some";
      return (
        <a class={kind} href={linkTo("trial", trialQuery(keyAt(index, place), from))}>
          <OutOf at={tally.at} count="c" />
        </a>
      );
    },
  }));
}

/** The trial that a cell opens: the first failure or, if there is none, the first trial. */
function opening({ suite, index }: Pick<ListProps, "suite" | "index">): ReadonlyMap<string, number> {
  const wanted = index.suites.indexOf(suite);
  const first = new Map<string, number>();
  const failure = resultNames.indexOf("fail");
  index.suite.forEach((own, place) => {
    if (own !== wanted) return;
    const name = `${index.agents[index.agent[place] ?? -1]}\n${index.cases[index.case[place] ?? -1]}`;
    const known = first.get(name);
    const isBetter = known === undefined || (index.kind[known] !== failure && index.kind[place] === failure);
    if (isBetter) first.set(name, place);
  });
  return first;
}
