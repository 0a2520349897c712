import type { DeepReport } from "../../src/report/desk/deep-report.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { Section } from "../components/page.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { Tile, Tiles } from "../components/tile.tsx";
import { Num } from "../num.tsx";
import { type Placed, placed } from "../pointer.ts";
import { linkTo } from "../router.ts";
import { countColumn, nameColumn, tellColumn } from "./agent-columns.tsx";
import { OutOf } from "./agent-out-of.tsx";
import { AgentTrapTables } from "./agent-traps.tsx";

interface Props {
  readonly suite: FullSuite;
  /** Pointer to the suite. */
  readonly at: string;
  readonly agent: string;
}

function deepOf({ suite, at, agent }: Props) {
  return placed(suite.desk?.agents, `${at}/desk/agents`).find(({ value }) => value.agent === agent);
}

/** A summary of an agent at a desk, in sentences. */
export function DeskJudgement(props: Props) {
  const deep = deepOf(props);
  if (!deep) return null;
  const { bottomLine, traits, comparison, toolUse, expense, worst } = deep.value;
  const answers = [
    ["Bottom line", bottomLine],
    ["Strengths", traits.strong],
    ["Weaknesses", traits.weak],
    ["Comparison with other agents", comparison.says],
    ["Tool use", toolUse.says],
    ["Cost and length", expense.says],
    ["Weakest intents", worst.says],
  ] as const;
  return (
    <Section title="Summary">
      <div class="in-short">
        <Tiles>
          {answers.map(([title, says]) =>
            says.length > 0 ? (
              <Tile key={title} title={title}>
                <Sentences says={says} />
              </Tile>
            ) : null,
          )}
        </Tiles>
      </div>
    </Section>
  );
}

/** An agent's use cases, missed escalations and traps. */
export function AgentDesk(props: Props) {
  const deep = deepOf(props);
  if (!deep) return null;
  const { value, at } = deep;
  const { suite, agent } = props;
  return (
    <>
      <Section title="Use cases" note="Shows all intents except those of traps." part="use-cases">
        {placed(value.clusters, `${at}/clusters`).map((cluster, place) => (
          <Table
            key={cluster.value.name}
            name={`cluster-${place}`}
            caption={spaced(cluster.value.name)}
            rows={placed(cluster.value.intents, `${cluster.at}/intents`)}
            rowKey={(row) => row.value.intent}
            columns={intentColumns(cluster.value, (intent) => linkTo("cases", { suite: suite.name, agent, intent }))}
          />
        ))}
        {value.missed.length > 0 ? (
          <Table
            name="missed"
            caption="Missed escalations by intent"
            rows={placed(value.missed, `${at}/missed`)}
            rowKey={(row) => row.value.intent}
            columns={missedColumns}
          />
        ) : null}
      </Section>
      <AgentTrapTables traps={value.traps} at={`${at}/traps`} suite={suite.name} agent={agent} />
    </>
  );
}

type Cluster = DeepReport["clusters"][number];
type Intent = Placed<Cluster["intents"][number]>;

function intentColumns({ intents }: Cluster, linkOf: (intent: string) => string): readonly Column<Intent>[] {
  const escalates = intents.some(({ clean }) => clean !== null);
  return [
    nameColumn({ id: "intent", text: ({ value }) => spaced(value.intent), link: ({ value }) => linkOf(value.intent) }),
    countColumn(
      "cases",
      ({ value }) => value.cases,
      ({ at }) => `${at}/cases`,
    ),
    rateColumn("right", escalates ? "escalated" : "resolved"),
    escalates ? rateColumn("clean", "cleanly escalated") : rateColumn("wrongWay", "unnecessarily escalated"),
    {
      id: "adherence",
      title: "rules followed",
      align: "end",
      sort: ({ value: { adherence } }) => adherence.x / adherence.n,
      cell: ({ value, at }) => (value.adherence.n > 0 ? <OutOf at={`${at}/adherence`} /> : nothing),
    },
    tellColumn("reads", "summary", ({ value }) => value.reads),
  ];
}

function rateColumn(id: "right" | "wrongWay" | "clean", title: string): Column<Intent> {
  return {
    id,
    title,
    align: "end",
    sort: ({ value }) => value[id]?.value ?? null,
    cell: ({ value, at }) => (
      <span class="counted">
        <span class="note">
          <OutOf at={`${at}/${id}`} />
        </span>
        <FigureCell at={`${at}/${id}`} estimate={value[id]} as="percent" />
      </span>
    ),
  };
}

type Missed = Placed<DeepReport["missed"][number]>;

const missedColumns: readonly Column<Missed>[] = [
  nameColumn({ id: "intent", text: ({ value }) => spaced(value.intent) }),
  { id: "missed", title: "missed", align: "end", sort: ({ value }) => value.x, cell: ({ at }) => <OutOf at={at} /> },
  ...(["share", "boardShare"] as const).map(
    (id): Column<Missed> => ({
      id,
      title: id === "share" ? "share of this agent's missed escalations" : "share of all agents' missed escalations",
      align: "end",
      sort: ({ value }) => value[id],
      cell: ({ at }) => <Num at={`${at}/${id}`} as="percent" />,
    }),
  ),
];
