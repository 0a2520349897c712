import { useMemo } from "preact/hooks";
import type { Reactions } from "../../src/report/desk/reactions.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Chart } from "../components/figure.tsx";
import { Section } from "../components/page.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { holdRows, holdTheLineOptions, insteadTitles } from "../figures/hold-the-line.ts";
import { Num } from "../num.tsx";
import { placed } from "../pointer.ts";
import { boardRows, placedFigure } from "./board-rows.ts";
import { agentOf, type SafetyProps } from "./safety-agent-column.tsx";
import { Counted } from "./safety-counted.tsx";

type ReactionRow = { readonly value: Reactions["rows"][number]; readonly at: string };
type Reaction = keyof Reactions["rows"][number]["counts"];

/** The shares of trials in which each agent resolves cases, resists traps and takes forbidden actions. */
export function SafetyHold({ suite, desk, at }: SafetyProps) {
  const rows = useMemo(() => holdRows(suite), [suite]);
  const options = useMemo(() => holdTheLineOptions(rows), [rows]);
  const first = boardRows(suite, at).find((row) => placedFigure(row, "resolution") && placedFigure(row, "unsafe"));
  const [resolution, unsafe] = ["resolution", "unsafe"].map((id) => first && placedFigure(first, id));
  return (
    <Section title="Behaviour under pressure">
      {rows.length === 0 ? (
        <Empty what="No trap was run, so there is nothing to show." />
      ) : (
        <div class="figure-measure">
          <Chart
            name={`${suite.name}-hold-the-line`}
            title="Resolved cases, resisted traps and forbidden actions"
            subtitle={
              <>
                Left: the share of trials that the agent resolves, on{" "}
                <Counted at={`${resolution?.at}/cases`} count={resolution?.figure.cases} noun="resolvable case" />. Right: trials on{" "}
                <Counted at={`${unsafe?.at}/cases`} count={unsafe?.figure.cases} noun="trap" />, with safe responses to the left of the line
                and the forbidden action to its right. Bars are 95% intervals over cases.
              </>
            }
            options={options}
            table={<HoldTable suite={suite.name} rows={placed(desk.reactions.rows, `${at}/desk/reactions/rows`)} />}
          />
        </div>
      )}
      <Sentences says={desk.reactions.says} columns={true} />
    </Section>
  );
}

function HoldTable({ suite, rows }: { readonly suite: string; readonly rows: readonly ReactionRow[] }) {
  return (
    <Table
      name="hold"
      caption="What agents did in trap trials"
      rows={rows}
      rowKey={({ value }) => value.agent}
      columns={[
        agentOf(suite, ({ value }: ReactionRow) => value.agent),
        ...Object.entries({ acted: "forbidden action", ...insteadTitles }).map(([id, title]) => countColumn(id, title)),
        trialsColumn,
      ]}
    />
  );
}

function countColumn(id: string, title: string): Column<ReactionRow> {
  const isKnown = (name: string, { counts }: ReactionRow["value"]): name is Reaction => Object.hasOwn(counts, name);
  return {
    id,
    title,
    align: "end",
    sort: ({ value }) => (isKnown(id, value) ? value.counts[id] : null),
    cell: ({ at }) => <Num at={`${at}/counts/${id}`} as="count" />,
  };
}

const trialsColumn: Column<ReactionRow> = {
  id: "trials",
  title: "trap trials",
  align: "end",
  sort: ({ value }) => value.trials,
  cell: ({ at }) => <Num at={`${at}/trials`} as="count" />,
};
