import { counted, fewOf } from "../text/figure-text.ts";

/** The fewest and the most trials that were planned for any of an agent's cases. */
export interface TrialsPerCase {
  readonly fewest: number;
  readonly most: number;
}

interface PlannedCase {
  readonly planned: number;
}

interface PlannedAgent {
  readonly agent: string;
  readonly cases: readonly PlannedCase[];
}

/** The fewest and the most trials planned per case, over the cases of one or more agents. */
export function trialsPerCase(cases: readonly PlannedCase[]): TrialsPerCase {
  const planned = cases.map((row) => row.planned);
  return {
    fewest: planned.reduce((least, count) => Math.min(least, count), planned[0] ?? 0),
    most: planned.reduce((most, count) => Math.max(most, count), 0),
  };
}

/** Says which agents have too few trials per case for pass^k, so that it is unknown or covers only some cases. */
export function fewerTrialsSentences(agents: readonly PlannedAgent[], k: number): string[] {
  const all = agents.map(({ agent, cases }) => ({ agent, ...trialsPerCase(cases) }));
  const groups = Map.groupBy(
    all.filter(({ fewest }) => fewest < k),
    ({ fewest, most }) => (most < k ? perCaseText({ fewest, most }) : ""),
  );
  return [...groups].map(([trials, members]) => {
    const names = fewOf(members.map(({ agent }) => agent));
    const [have, their] = members.length > 1 ? ["have", "their"] : ["has", "its"];
    if (trials !== "") return `${names} ${have} ${trials}, so ${their} pass^${k} is unknown.`;
    return `${names} ${have} fewer than ${k} trials in some cases, so ${their} pass^${k} covers only the others.`;
  });
}

/** Formats a number of trials per case, such as "1 to 3 trials per case". */
export function perCaseText({ fewest, most }: TrialsPerCase): string {
  return `${fewest === most ? "" : `${fewest} to `}${counted(most, "trial")} per case`;
}
