import type { FullSuite } from "../../src/report/suite-report.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Filters, SelectFilter } from "../components/filter.tsx";
import { Section } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { type Placed, placed } from "../pointer.ts";
import { linkTo, useQuery } from "../router.ts";
import { countColumn, nameColumn } from "./agent-columns.tsx";
import { OutOf } from "./agent-out-of.tsx";
import type { AgentRow } from "./board-rows.ts";
import { groupColumn } from "./group-columns.tsx";
import { filterNames } from "./trial-filters.ts";

type Group = Placed<AgentRow["report"]["splits"][number]["groups"][number]>;

/** An agent's passes, broken down by one property of the case or trial at a time. */
export function AgentSplits({ suite, row }: { readonly suite: FullSuite; readonly row: AgentRow }) {
  const { splits } = row.report;
  const [by] = useQuery("split", splits[0]?.by);
  const place = Math.max(
    0,
    splits.findIndex((split) => split.by === by),
  );
  const split = splits[place];
  if (!split) return null;
  const rows = placed(split.groups, `${row.at}/splits/${place}/groups`);
  return (
    <Section
      title="Breakdown by case property"
      part="splits"
      note={
        "Shows one property of the cases at a time. If a group has few cases, its interval is wide. Many groups " + "differ only by chance."
      }
    >
      <Filters>
        <SelectFilter
          name="split"
          label="By"
          choices={splits.map((one) => ({ value: one.by, title: `${one.by} (${one.groups.length})` }))}
        />
      </Filters>
      <Table
        name="splits"
        caption={`pass^1 for ${row.agent} by ${split.by}`}
        quiet
        rows={rows}
        rowKey={({ value }) => value.name}
        columns={columnsOf({ suite, by: split.by, agent: row.agent, rows })}
      />
    </Section>
  );
}

interface Asked {
  readonly suite: FullSuite;
  readonly by: string;
  readonly agent: string;
  readonly rows: readonly Group[];
}

function columnsOf({ suite, by, agent, rows }: Asked): readonly Column<Group>[] {
  const isFilter = filterNames.some((name) => name === by);
  const names = nameColumn<Group>({
    id: "name",
    title: by,
    text: ({ value }) => spaced(value.name),
    link: isFilter ? ({ value }) => linkTo("cases", { suite: suite.name, agent, [by]: value.name }) : undefined,
  });
  const groupOf = ({ value, at }: Group) => ({ group: value, at });
  const hasLast = rows.some(({ value }) => value.passHatK !== null);
  return [names, ...counts, groupColumn({ k: 1, groupOf }), ...(hasLast ? [groupColumn({ k: suite.kMax, groupOf })] : [])];
}

const counts: readonly Column<Group>[] = [
  countColumn(
    "cases",
    ({ value }) => value.cases,
    ({ at }) => `${at}/cases`,
  ),
  {
    id: "passed",
    title: "trials passed",
    align: "end",
    sort: ({ value }) => value.passed,
    cell: ({ at }) => <OutOf at={at} count="passed" of="scored" />,
  },
];
