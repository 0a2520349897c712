import type { TrialIndex } from "../../src/report/view/contract.ts";
import type { Column } from "../components/column.ts";
import { Await } from "../components/empty.tsx";
import { AgentLink } from "../components/links.tsx";
import { Table } from "../components/table.tsx";
import { useTrials } from "../context.tsx";
import { format } from "../format.ts";
import { TrialsLink } from "../trials-link.tsx";

interface Tally {
  readonly agent: string;
  readonly planned: number;
  readonly passed: number;
  readonly failed: number;
  readonly excluded: number;
  readonly unscored: number;
}

/** Each agent's progress, computed from the trials alone; shown while the metrics are being computed. */
export function CountedSoFar({ suite }: { readonly suite: string }) {
  return (
    <Await of={useTrials()} what="Loading the trials">
      {(trials) => (
        <Table
          name="so-far"
          caption="Trials so far; the metrics are estimated from these trials."
          columns={columnsFor(suite, tally(trials, suite))}
          rows={tally(trials, suite)}
          rowKey={({ agent }) => agent}
        />
      )}
    </Await>
  );
}

/** The result of the trials in each column; undefined for all trials. */
const results = { planned: undefined, passed: "pass", failed: "fail", excluded: "excluded", unscored: "unscored" } as const;

function columnsFor(suite: string, rows: readonly Tally[]): Column<Tally>[] {
  const count = (id: keyof Tally & ("planned" | "passed" | "failed" | "excluded" | "unscored")): Column<Tally> => ({
    id,
    title: id === "unscored" ? "could not be scored" : id,
    align: "end",
    sort: (row) => row[id],
    cell: (row) => <TrialsLink filters={{ suite, agent: row.agent, result: results[id] }}>{format(row[id], "count")}</TrialsLink>,
  });
  return [
    {
      id: "agent",
      title: "agent",
      names: true,
      sort: ({ agent }) => agent,
      first: "ascending",
      cell: ({ agent }) => <AgentLink agent={agent} suite={suite} />,
    },
    count("passed"),
    count("failed"),
    count("excluded"),
    ...(rows.some(({ unscored }) => unscored > 0) ? [count("unscored")] : []),
    count("planned"),
  ];
}

function tally({ suites, agents, suite, agent, kind }: TrialIndex, name: string): Tally[] {
  const wanted = suites.indexOf(name);
  const counts = agents.map((own) => ({ agent: own, kinds: [0, 0, 0, 0, 0] }));
  for (const [place, of] of suite.entries()) {
    const own = counts[agent[place] ?? -1];
    const which = kind[place] ?? 0;
    if (of === wanted && own) own.kinds[which] = (own.kinds[which] ?? 0) + 1;
  }
  return counts
    .map(({ agent: own, kinds: [open = 0, passed = 0, failed = 0, excluded = 0, unscored = 0] }) => ({
      agent: own,
      planned: open + passed + failed + excluded + unscored,
      passed,
      failed,
      excluded,
      unscored,
    }))
    .filter(({ planned }) => planned > 0);
}
