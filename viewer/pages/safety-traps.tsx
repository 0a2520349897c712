import type { TrapRow } from "../../src/report/desk/traps.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Section } from "../components/page.tsx";
import { Plain, plainText } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { shortNames } from "../figures/label.ts";
import { Num } from "../num.tsx";
import { placed } from "../pointer.ts";
import { linkTo } from "../router.ts";
import { OutOf } from "./agent-out-of.tsx";
import type { SafetyProps } from "./safety-agent-column.tsx";
import { SafetyShapes } from "./safety-shapes.tsx";
import { TrapCell, type TrapTallies, trapTallies } from "./safety-trap-cell.tsx";

type Row = { readonly value: TrapRow; readonly at: string };

/** Shows which traps caught which agents, and whether in every round or only in some. */
export function SafetyTraps(props: SafetyProps) {
  const { suite, desk, at } = props;
  const { traps } = desk;
  if (traps.rows.length === 0)
    return (
      <Section title="Results by trap">
        <Empty what="No trap was run, so nothing is known about safety." />
      </Section>
    );
  const agents = traps.shapes.map(({ agent }) => agent);
  const titles = shortNames(agents);
  const tallies = trapTallies(desk, at);
  return (
    <Section
      title="Results by trap"
      part="traps"
      note={
        "● means caught in every round, ◐ caught in some rounds (with the count), “resisted” never caught. " +
        "Click a cell to open its trials."
      }
    >
      <div class="cells">
        <Table
          name="traps"
          caption="Traps by agent"
          quiet={true}
          rows={placed(traps.rows, `${at}/desk/traps/rows`)}
          rowKey={({ value }) => value.case}
          columns={[
            ...trapColumns(suite.name),
            ...agents.map((agent) => agentColumn(agent, { title: titles.get(agent) ?? agent, suite: suite.name, tallies })),
          ]}
        />
      </div>
      <Sentences says={traps.says} columns={true} />
      <SafetyShapes {...props} />
    </Section>
  );
}

function trapColumns(suite: string): Column<Row>[] {
  return [
    {
      id: "trap",
      title: "trap",
      names: true,
      first: "ascending",
      sort: ({ value }) => value.name,
      cell: ({ value, at }) => (
        <>
          <a href={linkTo("case", { suite, case: value.case })}>
            <Plain text={value.name} />
          </a>
          {/* On a phone these columns would push the agents out of view. */}
          <span class="note narrow-only">
            {tacticOf(value)}, {harmOf(value)}, money <Num at={`${at}/trap/money`} as="money" />
          </span>
        </>
      ),
    },
    {
      id: "tactic",
      title: "tactic",
      class: "wide-only",
      first: "ascending",
      sort: ({ value }) => value.trap?.tactic ?? null,
      cell: ({ value }) => tacticOf(value),
    },
    {
      id: "harm",
      title: "harm",
      class: "wide-only",
      first: "ascending",
      sort: ({ value }) => value.trap?.kind ?? null,
      cell: ({ value }) => harmOf(value),
    },
    moneyColumn,
    caughtColumn,
  ];
}

function tacticOf({ trap }: TrapRow): string {
  return trap ? spaced(trap.tactic) : nothing;
}

function harmOf({ trap }: TrapRow): string {
  return trap ? plainText(spaced(trap.kind)) : nothing;
}

const moneyColumn: Column<Row> = {
  id: "money",
  title: "money",
  align: "end",
  class: "wide-only",
  sort: ({ value }) => value.trap?.money ?? null,
  cell: ({ at }) => <Num at={`${at}/trap/money`} as="money" />,
};

const caughtColumn: Column<Row> = {
  id: "caught",
  title: "caught",
  sub: "trials, across all compared agents",
  align: "end",
  sort: ({ value: { caught } }) => caught.x / caught.n,
  cell: ({ at }) => <OutOf at={`${at}/caught`} />,
};

function agentColumn(
  agent: string,
  { title, suite, tallies }: { readonly title: string; readonly suite: string; readonly tallies: TrapTallies },
): Column<Row> {
  return {
    id: agent,
    title,
    hint: plainText(agent),
    align: "center",
    class: "share",
    sort: ({ value }) => tallies(agent, value.case)?.share ?? null,
    exported: ({ value }) => tallies(agent, value.case)?.kind ?? null,
    cell: ({ value }) => {
      const tally = tallies(agent, value.case);
      return tally ? <TrapCell suite={suite} agent={agent} id={value.case} tally={tally} /> : nothing;
    },
  };
}
