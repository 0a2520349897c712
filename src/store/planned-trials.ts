import { visibleText } from "../visible-text.ts";
import type { RunPlan, TrialKey } from "./run-plan.ts";

/** An agent's trials in one suite, as stored. */
export interface PlannedTrials extends Pick<TrialKey, "suite" | "agent"> {
  /** The lowest trial number. */
  readonly least: number;
}

/** Why stored trials cannot belong to a run with this plan; undefined if they can. Such a trial would count in the results of others. */
export function unplanned(plan: RunPlan, stored: Iterable<PlannedTrials>): string | undefined {
  const [suites, agents] = [new Set(plan.suites.map(({ name }) => name)), new Set(plan.agents)];
  const quoted = (name: string) => `"${visibleText(name.slice(0, 60))}"`;
  for (const { suite, agent, least } of stored) {
    if (!agents.has(agent)) return `it has trials of the agent ${quoted(agent)}, which is not in the plan`;
    if (!suites.has(suite)) return `it has trials of the suite ${quoted(suite)}, which is not in the plan`;
    if (least < 0) return `it has a trial with the number ${least}`;
  }
  return undefined;
}
