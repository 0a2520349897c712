import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import { isScoredVerdict, type Verdict } from "../score/verdict.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { TrialDone } from "./execute.ts";
import type { RunRequest } from "./run-suites.ts";

/** Says once of each agent that a limit cannot count it; a built-in one calls no model. */
export function uncountedWarning(
  { options, onNotice }: RunRequest,
  agents: ReadonlyMap<string, Agent | CaseAwareAgent>,
): (done: TrialDone) => void {
  const told = new Set<string>();
  return ({ agent, tokens, verdict }) => {
    if (options.maxCost === undefined || tokens > 0 || !isScoredVerdict(verdict)) return;
    if (told.has(agent) || agents.get(agent)?.kind !== "agent") return;
    told.add(agent);
    onNotice?.(`${agent} notes no tokens, so --max-cost cannot count what it spends.`);
  };
}

/** Says of the first trial that could not be scored which it is and why; the report names the others. */
export function unscoredNotice({ onNotice }: RunRequest, path: string): (key: TrialKey, verdict: Verdict) => void {
  let told = false;
  return ({ case: id }, verdict) => {
    if (verdict.kind !== "unscored" || told) return;
    told = true;
    const [why = ""] = verdict.error.split("\n");
    onNotice?.(
      `case ${id} could not be scored (${why}). Its conversation is kept and the run goes on; deskproof score ${path} tries again.`,
    );
  };
}
