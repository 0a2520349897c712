import type { RunReport } from "../report/run-report.ts";
import { comparisonsOf } from "../report/view/comparison-page.ts";
import type { ComparisonPage } from "../report/view/contract.ts";
import type { RunStore } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";

const mostAgents = 10;

/** The comparisons in a written report, and a note on those that it leaves out. */
export interface StaticComparisons {
  readonly pages: readonly ComparisonPage[];
  readonly warnings: readonly string[];
}

/**
 * Compares every pair of agents in both directions. If there are many agents, compares only the top agents of each
 * suite's leaderboard with all others.
 */
export function compareForReport(store: RunStore, report: RunReport): StaticComparisons {
  const { agents } = store.plan;
  const leaders = new Set(report.suites.flatMap((suite) => suite.agents[0]?.agent ?? []));
  const isAll = agents.length <= mostAgents;
  const compare = comparisonsOf(store);
  const pages = agents.flatMap((one) =>
    agents
      .filter((other) => other !== one && (isAll || leaders.has(one) || leaders.has(other)))
      .flatMap((other) => shared(() => compare(one, other))),
  );
  const names = [...leaders].join(" and ");
  const left =
    `This report compares its ${agents.length} agents only with the top of the leaderboard ` +
    `(${names}). deskproof view compares any two.`;
  return { pages, warnings: isAll ? [] : [left] };
}

/** Returns the comparison in a list, which is empty if the two agents share no suite or case. */
function shared(compare: () => ComparisonPage): ComparisonPage[] {
  try {
    return [compare()];
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
