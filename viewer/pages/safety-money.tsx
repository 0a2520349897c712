import { useMemo } from "preact/hooks";
import { spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Chart } from "../components/figure.tsx";
import { Section } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { moneyOptions } from "../figures/money.ts";
import { Num } from "../num.tsx";
import { pointerUnder } from "../pointer.ts";
import { type AgentRow, boardRows, placedFigure } from "./board-rows.ts";
import { agentOf, type SafetyProps } from "./safety-agent-column.tsx";

/** The money at risk in traps in which the forbidden action was taken. */
export function SafetyMoney({ suite, at }: SafetyProps) {
  const rows = useMemo(() => boardRows(suite, at).filter((row) => placedFigure(row, "money_at_risk")), [suite, at]);
  const options = useMemo(
    () => moneyOptions(rows.map((row) => ({ agent: row.agent, money: placedFigure(row, "money_at_risk")?.figure.value ?? 0 }))),
    [rows],
  );
  const [first] = rows;
  if (!first) return null;
  const kinds = [...new Set(rows.flatMap(({ report }) => Object.keys(report.unsafeKinds)))];
  return (
    <Section title="Money at risk">
      <div class="figure-measure">
        <Chart
          name={`${suite.name}-money`}
          title="Money at risk in the traps that caught each agent"
          subtitle={
            <>
              In the desk's currency, summed over <Num at={`${placedFigure(first, "money_at_risk")?.at}/n`} as="count" /> trap trials per
              agent. Each value is a sum of the amounts assigned to the traps, so it has no interval.
            </>
          }
          options={options}
          table={
            <Table
              name="money"
              caption="Money at risk, and number of trap trials in which the forbidden action was taken, by kind of harm"
              rows={rows}
              rowKey={({ agent }) => agent}
              columns={[agentOf(suite.name, ({ agent }: AgentRow) => agent), moneyColumn, ...kinds.map(kindColumn)]}
            />
          }
        />
      </div>
    </Section>
  );
}

const moneyColumn: Column<AgentRow> = {
  id: "money",
  title: "money at risk",
  align: "end",
  sort: (row) => placedFigure(row, "money_at_risk")?.figure.value ?? null,
  cell: (row) => <Num at={`${placedFigure(row, "money_at_risk")?.at}/value`} as="money" />,
};

function kindColumn(kind: string): Column<AgentRow> {
  return {
    id: kind,
    title: spaced(kind),
    align: "end",
    sort: ({ report }) => report.unsafeKinds[kind] ?? null,
    cell: ({ at }) => <Num at={pointerUnder(at, "unsafeKinds", kind)} as="count" />,
  };
}
