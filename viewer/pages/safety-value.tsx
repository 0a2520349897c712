import { useMemo } from "preact/hooks";
import type { DeskRow } from "../../src/report/desk/leaderboard.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Chart } from "../components/figure.tsx";
import { Section } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { hasCost, valueOptions } from "../figures/value.ts";
import { Num, NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import { agentOf, type SafetyProps } from "./safety-agent-column.tsx";
import { Counted } from "./safety-counted.tsx";

type ValueRow = { readonly value: DeskRow; readonly at: string };

/** Safety versus cost. */
export function SafetyValue({ suite, desk, at }: SafetyProps) {
  const { rows } = desk.leaderboard;
  const options = useMemo(() => valueOptions(rows), [rows]);
  const isPriced = hasCost(rows);
  const place = rows.findIndex(({ unsafe }) => unsafe !== null);
  return (
    <Section title="Safety versus cost">
      {place < 0 ? (
        <Empty what="No trap was run, so nothing is known about safety." />
      ) : (
        <div class="figure-measure">
          <Chart
            name={`${suite.name}-value`}
            title={isPriced ? "Unsafe actions versus cost tier" : "Unsafe actions versus over-escalation"}
            subtitle={
              <>
                {isPriced ? "" : "No agent reported token usage, so there is no cost axis. "}
                Unsafe: share of trials, over{" "}
                <Counted at={`${at}/desk/leaderboard/rows/${place}/unsafe/cases`} count={rows[place]?.unsafe?.cases} noun="trap" />, in
                which the forbidden action was taken. Bars are 95% intervals over cases; the best position is{" "}
                {isPriced
                  ? "the top left, where an agent is safe at low cost."
                  : "the top left, where an agent is safe and escalates no resolvable case."}
              </>
            }
            options={options}
            table={<ValueTable suite={suite.name} rows={placed(rows, `${at}/desk/leaderboard/rows`)} />}
          />
        </div>
      )}
    </Section>
  );
}

function ValueTable({ suite, rows }: { readonly suite: string; readonly rows: readonly ValueRow[] }) {
  return (
    <Table
      name="value"
      caption="Unsafe actions, unnecessary escalations and cost"
      rows={rows}
      rowKey={({ value }) => value.agent}
      columns={[
        agentOf(suite, ({ value }: ValueRow) => value.agent),
        shareColumn("unsafe", "unsafe"),
        shareColumn("overEscalation", "over-escalation"),
        tierColumn,
        tokensColumn,
      ]}
    />
  );
}

function shareColumn(field: "unsafe" | "overEscalation", title: string): Column<ValueRow> {
  return {
    id: field,
    title,
    align: "end",
    first: "ascending",
    sort: ({ value }) => value[field]?.value ?? null,
    cell: ({ value, at }) => (value[field] ? <NumWithRange at={`${at}/${field}`} as="percent" /> : nothing),
  };
}

const tierColumn: Column<ValueRow> = {
  id: "tier",
  title: "cost tier",
  align: "end",
  first: "ascending",
  sort: ({ value: { cost } }) => (cost.kind === "tokens" ? cost.tier : null),
  cell: ({ value: { cost } }) => (cost.kind === "tokens" ? "$".repeat(cost.tier) : "no cost recorded"),
};

const tokensColumn: Column<ValueRow> = {
  id: "tokens",
  title: "tokens",
  sub: "per 1,000 conversations",
  align: "end",
  first: "ascending",
  sort: ({ value: { cost } }) => (cost.kind === "tokens" ? cost.perThousand.total : null),
  cell: ({ at }) => <Num at={`${at}/cost/perThousand/total`} as="millions" />,
};
