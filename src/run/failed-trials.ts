import { openRun } from "../store/open/open-run.ts";
import type { RunPlan, TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { refuseFork } from "./refuse-fork.ts";

/** The trials that failed in an earlier run, with that run's settings. */
export interface FailedTrials extends Pick<RunPlan, "agents" | "seed" | "customer" | "reader" | "suites">, Pick<RunStore, "madeHere"> {
  readonly path: string;
  readonly trials: TrialKey[];
  readonly folders: string[];
}

/** Reads the failed trials from the file of an earlier run. */
export function failedTrials(path: string): FailedTrials {
  using store = openRun(path);
  const { plan } = store;
  refuseFork(plan, path, "rerun");
  const trials = [...store.results()]
    .filter(({ verdict }) => verdict?.kind === "fail")
    .map(({ suite, agent, case: id, trial }) => ({ suite, agent, case: id, trial }));
  const agents = plan.agents.map((id) => plan.agentSources[id] ?? id);
  const { seed, customer, reader, suites } = plan;
  const folders = plan.suites.map(({ folder }) => folder);
  return { path, madeHere: store.madeHere, trials, folders, agents, seed, customer, reader, suites };
}
