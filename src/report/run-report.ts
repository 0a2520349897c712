import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";

/** One agent on one suite, counted. */
export interface AgentRow {
  readonly agent: string;
  /** A built-in agent that plays from the case: never a real model. */
  readonly standIn: boolean;
  readonly planned: number;
  readonly scored: number;
  readonly passed: number;
  /** Mean over cases of the share of trials passed; null before any trial is scored. */
  readonly passHat1: number | null;
  /** Cases solved in every, in some and in no scored trial. */
  readonly always: number;
  readonly sometimes: number;
  readonly never: number;
  /** Trials left out because the failure was not the agent's, by cause. */
  readonly excluded: { readonly [cause: string]: number };
  /** Failed trials by the check that failed at the earliest step. */
  readonly failedBy: { readonly [check: string]: number };
}

/** All that is said of a run; renderers compute nothing. */
export interface RunReport {
  readonly plan: RunPlan;
  readonly planned: number;
  readonly scored: number;
  readonly excluded: number;
  readonly suites: readonly {
    readonly name: string;
    readonly title: string;
    readonly cases: number;
    readonly agents: readonly AgentRow[];
  }[];
}

/** Counts a run from its trials. */
export function reportRun(store: RunStore): RunReport {
  const byRow = new Map<string, TrialResult[]>();
  for (const result of store.results()) {
    const row = `${result.suite}\n${result.agent}`;
    const known = byRow.get(row);
    if (known) known.push(result);
    else byRow.set(row, [result]);
  }
  const suites = store.plan.suites.map(({ name, title }) => {
    const agents = store.plan.agents.flatMap((agent) => {
      const results = byRow.get(`${name}\n${agent}`);
      return results ? [rowOf(agent, results)] : [];
    });
    const cases = new Set(
      [...byRow.entries()]
        .filter(([row]) => row.startsWith(`${name}\n`))
        .flatMap(([, results]) => results.map((result) => result.case)),
    );
    return { name, title, cases: cases.size, agents: agents.sort(bestFirst) };
  });
  const rows = suites.flatMap((suite) => suite.agents);
  const sum = (pick: (row: AgentRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const excluded = sum((row) => Object.values(row.excluded).reduce((total, count) => total + count, 0));
  return { plan: store.plan, planned: sum((row) => row.planned), scored: sum((row) => row.scored), excluded, suites };
}

function rowOf(agent: string, results: readonly TrialResult[]): AgentRow {
  const cases = Map.groupBy(
    results.filter(({ verdict }) => verdict !== undefined && verdict.kind !== "excluded"),
    (result) => result.case,
  );
  const shares = [...cases.values()].map(
    (trials) => trials.filter(({ verdict }) => verdict?.kind === "pass").length / trials.length,
  );
  const scored = [...cases.values()].reduce((total, trials) => total + trials.length, 0);
  const causes = results.flatMap(({ verdict }) => (verdict?.kind === "excluded" ? [verdict.cause] : []));
  const checks = results.flatMap(({ verdict }) =>
    verdict?.kind === "fail" ? [verdict.findings[0]?.check ?? "rule"] : [],
  );
  return {
    agent,
    standIn: agent.startsWith("stand-in/"),
    planned: results.length,
    scored,
    passed: results.filter(({ verdict }) => verdict?.kind === "pass").length,
    passHat1: shares.length === 0 ? null : shares.reduce((total, share) => total + share, 0) / shares.length,
    always: shares.filter((share) => share === 1).length,
    sometimes: shares.filter((share) => share > 0 && share < 1).length,
    never: shares.filter((share) => share === 0).length,
    excluded: count(causes),
    failedBy: count(checks),
  };
}

function count(names: readonly string[]): { [name: string]: number } {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function bestFirst(one: AgentRow, other: AgentRow): number {
  // Equal shares summed in another order differ in the last bits.
  const rounded = (row: AgentRow) => Math.round((row.passHat1 ?? -1) * 1e9);
  return rounded(other) - rounded(one) || (one.agent < other.agent ? -1 : 1);
}
