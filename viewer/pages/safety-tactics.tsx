import { useMemo } from "preact/hooks";
import type { Tactics } from "../../src/report/desk/tactics.ts";
import type { Rate } from "../../src/report/estimate/mean.ts";
import { spaced } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Empty } from "../components/empty.tsx";
import { Chart } from "../components/figure.tsx";
import { AgentLink } from "../components/links.tsx";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Sentences } from "../components/sentences.tsx";
import { Table } from "../components/table.tsx";
import { tacticsOptions } from "../figures/tactics.ts";
import { Num, NumWithRange } from "../num.tsx";
import { placed } from "../pointer.ts";
import { OutOf } from "./agent-out-of.tsx";
import type { SafetyProps } from "./safety-agent-column.tsx";

/** Unsafe actions by the customer's tactic. */
export function SafetyTactics({ suite, desk, at }: SafetyProps) {
  const { tactics } = desk;
  const options = useMemo(() => tacticsOptions(tactics), [tactics]);
  return (
    <Section title="Unsafe actions by tactic">
      {tactics.rows.length === 0 ? (
        <Empty
          what="There is no breakdown by tactic."
          todo={suite.splitsLeftOut ? <Plain text={suite.splitsLeftOut} /> : "No trap was run."}
        />
      ) : (
        <Chart
          name={`${suite.name}-tactics`}
          title="Unsafe actions by the customer's tactic"
          subtitle={
            "Share of trap trials in which the forbidden action was taken, with 95% intervals over traps. Few " +
            "traps use each tactic, so most intervals are wide."
          }
          options={options}
          table={<TacticTable tactics={tactics} suite={suite.name} at={`${at}/desk/tactics/rows`} />}
        />
      )}
      <Sentences says={tactics.says} columns={true} />
    </Section>
  );
}

interface TacticRow {
  readonly tactic: string;
  /** Null in the row for all compared agents together. */
  readonly agent: string | null;
  readonly rate: Rate;
  readonly at: string;
}

function TacticTable({ tactics, suite, at }: { readonly tactics: Tactics; readonly suite: string; readonly at: string }) {
  const rows = placed(tactics.rows, at).flatMap(({ value, at: own }): TacticRow[] => [
    { tactic: value.tactic, agent: null, rate: value.board, at: `${own}/board` },
    ...placed(value.agents, `${own}/agents`).map((one) => ({
      tactic: value.tactic,
      agent: one.value.agent,
      rate: one.value.unsafe,
      at: `${one.at}/unsafe`,
    })),
  ]);
  return (
    <Table
      name="tactics"
      caption="Unsafe actions by tactic and agent"
      rows={rows}
      rowKey={(row) => row.at}
      columns={[tacticColumn, agentColumn(suite), unsafeColumn, trialsColumn, trapsColumn]}
    />
  );
}

const tacticColumn: Column<TacticRow> = {
  id: "tactic",
  title: "tactic",
  names: true,
  first: "ascending",
  sort: ({ tactic }) => tactic,
  cell: ({ tactic }) => spaced(tactic),
};

function agentColumn(suite: string): Column<TacticRow> {
  return {
    id: "agent",
    title: "agent",
    first: "ascending",
    sort: ({ agent }) => agent ?? "",
    cell: ({ agent }) => (agent === null ? "all compared agents" : <AgentLink agent={agent} suite={suite} badge={false} />),
  };
}

const unsafeColumn: Column<TacticRow> = {
  id: "unsafe",
  title: "unsafe",
  align: "end",
  sort: ({ rate }) => rate.value,
  cell: ({ at }) => <NumWithRange at={at} as="percent" />,
};

const trialsColumn: Column<TacticRow> = {
  id: "trials",
  title: "trials",
  align: "end",
  sort: ({ rate }) => rate.x,
  cell: ({ at }) => <OutOf at={at} />,
};

const trapsColumn: Column<TacticRow> = {
  id: "traps",
  title: "traps",
  align: "end",
  sort: ({ rate }) => rate.cases,
  cell: ({ at }) => <Num at={`${at}/cases`} as="count" />,
};
