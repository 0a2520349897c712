import { counted } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** The hardest cases, by level and by the number of agents that solved them. */
export interface Hardest {
  readonly cases: readonly string[];
  /** The cases with the highest level among those that were run. */
  readonly topLevel: readonly string[];
  /** The cases that the fewest agents solved in any trial; empty if every agent solved every case at least once. */
  readonly leastSolved: readonly string[];
  /** The number of agents that solved each of the cases solved by the fewest agents. */
  readonly solvedBy: number;
  readonly says: readonly string[];
}

const topLevel = "L5";

/** Selects the cases of the highest level, and those that the fewest agents ever solved. */
export function hardestCases({ field, cases }: CompositeBoard): Hardest {
  const tried = field.flatMap(({ report }) => report.cases).filter(({ n }) => n > 0);
  const byCase = [...Map.groupBy(tried, (row) => row.case)];
  const top = byCase.map(([id]) => id).filter((id) => cases.get(id)?.level === topLevel);
  // An agent that did not try a case does not count as failing to solve it.
  const solvers = new Map(
    byCase.filter(([, own]) => own.length === field.length).map(([id, own]) => [id, own.filter(({ c }) => c > 0).length]),
  );
  const solvedBy = Math.min(field.length, ...solvers.values());
  const least = [...solvers].filter(([, by]) => by === solvedBy && solvedBy < field.length).map(([id]) => id);
  const all = [...new Set([...top, ...least])].sort();
  return {
    cases: all,
    topLevel: top,
    leastSolved: least,
    solvedBy,
    says: definition({ all: all.length, top: top.length, least: least.length, solvedBy, agents: field.length }),
  };
}

interface HardestCounts {
  readonly all: number;
  readonly top: number;
  readonly least: number;
  readonly solvedBy: number;
  readonly agents: number;
}

function definition({ all, top, least, solvedBy, agents }: HardestCounts): string[] {
  if (all === 0) return [];
  const who = solvedBy === 0 ? "no agent ever solved" : `only ${solvedBy} of ${counted(agents, "agent")} ever solved`;
  const parts = [
    ...(top > 0 ? [`the ${counted(top, "case")} of level ${topLevel}`] : []),
    ...(least > 0 ? [`the ${counted(least, "case")} that ${who}`] : []),
  ];
  const both = top + least - all;
  const overlap = both > 0 ? `, with ${both} in both groups` : "";
  return [`The hardest cases are ${parts.join(" and ")}${overlap}: ${counted(all, "case")} in total.`];
}
