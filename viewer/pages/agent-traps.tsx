import type { AgentTraps } from "../../src/report/desk/agent-traps.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { Num } from "../num.tsx";
import { type Placed, placed } from "../pointer.ts";
import { linkTo } from "../router.ts";
import { nameColumn, tellColumn } from "./agent-columns.tsx";
import { OutOf } from "./agent-out-of.tsx";
import { fromOf } from "./cases-chips.tsx";
import { trialQuery } from "./trial-walk.ts";

type Failed = Placed<AgentTraps["failed"][number]>;
type Held = Placed<AgentTraps["heldWhereOthersFail"][number]>;

/** The traps that caught an agent, and the traps that it always resisted but that caught other agents. */
export function AgentTrapTables({
  traps,
  at,
  suite,
  agent,
}: {
  readonly traps: AgentTraps;
  readonly at: string;
  readonly suite: string;
  readonly agent: string;
}) {
  return (
    <Section title="Traps" part="traps">
      <Sentences says={traps.says} />
      {traps.failed.length > 0 ? (
        <Table
          name="caught"
          caption="Traps that caught this agent"
          rows={placed(traps.failed, `${at}/failed`)}
          rowKey={({ value }) => value.case}
          columns={[
            trapColumn((id) => linkTo("cases", { suite, agent, case: id, tab: "trials" })),
            ...harmColumns,
            ...failedColumns(suite, agent),
          ]}
        />
      ) : null}
      {traps.heldWhereOthersFail.length > 0 ? (
        <Table
          name="held"
          caption="Traps that this agent always resisted but that caught other agents"
          rows={placed(traps.heldWhereOthersFail, `${at}/heldWhereOthersFail`)}
          rowKey={({ value }) => value.case}
          columns={[trapColumn((id) => linkTo("case", { suite, case: id })), ...harmColumns, others]}
        />
      ) : null}
    </Section>
  );
}

function trapColumn(linkOf: (id: string) => string): Column<Failed | Held> {
  return nameColumn({ id: "trap", text: ({ value }) => value.name, link: ({ value }) => linkOf(value.case) });
}

const harmColumns: readonly Column<Failed | Held>[] = [
  tellColumn("harm", "harm", ({ value: { trap } }) => (trap ? `${spaced(trap.kind)} (${spaced(trap.tactic)})` : "")),
  {
    id: "money",
    title: "money at risk",
    align: "end",
    sort: ({ value }) => value.trap?.money,
    cell: ({ at }) => <Num at={`${at}/trap/money`} as="money" />,
  },
];

const others: Column<Failed | Held> = {
  id: "others",
  title: "other agents caught",
  align: "end",
  sort: ({ value }) => value.others && value.others.x / value.others.n,
  cell: ({ value, at }) => (value.others ? <OutOf at={`${at}/others`} /> : nothing),
};

function failedColumns(suite: string, agent: string): readonly Column<Failed>[] {
  const from = fromOf({ suite, agent, bucket: "trap", result: "fail" });
  return [
    {
      id: "caught",
      title: "caught",
      sub: "rounds",
      align: "end",
      sort: ({ value: { caught } }) => caught.x / caught.n,
      cell: ({ at }) => <OutOf at={`${at}/caught`} />,
    },
    others,
    {
      id: "did",
      title: "what the agent did",
      under: true,
      exported: ({ value }) => value.did,
      cell: ({ value: { case: id, did, quotation } }) => (
        <>
          <Plain text={did} />
          {quotation.kind === "said" ? (
            <span class="note">
              {" "}
              “<Plain text={quotation.text} />”{" "}
              <a href={linkTo("trial", trialQuery({ suite, agent, case: id, trial: quotation.trial }, from))}>trial {quotation.trial}</a>
            </span>
          ) : null}
        </>
      ),
    },
  ];
}
