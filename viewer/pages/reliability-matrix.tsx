import type { CaseReport } from "../../src/report/results/case-report.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Filters, SearchFilter, SelectFilter } from "../components/filter.tsx";
import { CaseLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { plainText } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";
import { shortNames } from "../figures/label.ts";
import { useQuery } from "../router.ts";
import { TrialsBehind } from "../trials-link.tsx";
import { OutOf } from "./agent-out-of.tsx";
import { boardRows } from "./board-rows.ts";
import { ShareCell } from "./reliability-cell.tsx";

/** A case with its tally for each agent. */
interface MatrixRow {
  readonly id: string;
  readonly cells: ReadonlyMap<string, { readonly tally: CaseReport; readonly at: string }>;
}

/** The results of every agent on every case. */
export function ReliabilityMatrix({ suite, at }: { readonly suite: FullSuite; readonly at: string }) {
  const [which] = useQuery("cells");
  const [words] = useQuery("q");
  const agents = boardRows(suite, at).map(({ agent }) => agent);
  const rows = matrixOf(suite, at).filter(
    (row) => row.id.toLowerCase().includes(words.toLowerCase()) && (which !== "failed" || openIn(row) > 0),
  );
  const titles = shortNames(agents);
  return (
    <Section
      title="Case by case"
      part="matrix"
      note={"Each cell shows passed / scored trials; a darker cell has more failures. Cases with the most failures " + "come first."}
    >
      <MatrixFilters cases={suite.cases} />
      <div class="matrix">
        <Table
          name="matrix"
          caption={`Cases in ${suite.title} by agent`}
          quiet={true}
          rows={rows}
          rowKey={({ id }) => id}
          empty="No case matches."
          columns={[
            {
              id: "case",
              title: "case",
              names: true,
              first: "ascending",
              sort: ({ id }) => id,
              cell: ({ id }) => <CaseLink suite={suite.name} id={id} />,
            },
            ...agents.map((agent) => agentColumn(agent, titles.get(agent) ?? agent)),
          ]}
        />
      </div>
    </Section>
  );
}

function MatrixFilters({ cases }: { readonly cases: number }) {
  return (
    <Filters>
      <SelectFilter
        name="cells"
        label="Cases"
        all={cases === 1 ? "all cases" : `all ${cases} cases`}
        choices={[{ value: "failed", title: "only cases with a failure" }]}
      />
      <SearchFilter name="q" label="Search" placeholder="part of a case's name" />
    </Filters>
  );
}

function agentColumn(agent: string, title: string): Column<MatrixRow> {
  return {
    id: agent,
    title,
    hint: plainText(agent),
    align: "center",
    class: "share",
    first: "ascending",
    sort: ({ cells }) => {
      const tally = cells.get(agent)?.tally;
      return tally && tally.n > 0 ? tally.c / tally.n : null;
    },
    exported: ({ cells }) => {
      const tally = cells.get(agent)?.tally;
      return tally ? `${tally.c}/${tally.n}` : null;
    },
    cell: ({ cells }) => {
      const found = cells.get(agent);
      if (!found || found.tally.n === 0) return nothing;
      const { c, n } = found.tally;
      return (
        <TrialsBehind at={`${found.at}/n`}>
          <ShareCell failed={1 - c / n}>
            <OutOf at={found.at} count="c" />
          </ShareCell>
        </TrialsBehind>
      );
    },
  };
}

/** The cases sorted by failures over all agents, then by name. */
function matrixOf({ agents }: FullSuite, at: string): MatrixRow[] {
  const rows = new Map<string, Map<string, { tally: CaseReport; at: string }>>();
  for (const [place, { agent, cases }] of agents.entries())
    for (const [own, tally] of cases.entries()) {
      const cells = rows.get(tally.case) ?? new Map();
      rows.set(tally.case, cells.set(agent, { tally, at: `${at}/agents/${place}/cases/${own}` }));
    }
  return [...rows].map(([id, cells]) => ({ id, cells })).sort((one, other) => openIn(other) - openIn(one) || (one.id < other.id ? -1 : 1));
}

/** The number of failed scored trials of a case; used only for sorting. */
function openIn({ cells }: MatrixRow): number {
  return [...cells.values()].reduce((sum, { tally }) => sum + tally.n - tally.c, 0);
}
