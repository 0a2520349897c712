import { standInIds } from "../agent/stand-in/stand-in.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { Customer } from "../conversation/customer.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { newRunPath } from "../store/run-path.ts";
import type { RunPlan, TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { createRun, openRun } from "../store/sqlite-store.ts";
import { bundledSuites } from "../suite/find-suite.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { execute, type TrialDone } from "./execute.ts";
import type { RunOptions } from "./options.ts";
import { planTrials } from "./plan-trials.ts";
import { prepareRun } from "./prepare.ts";
import { resolveAgent } from "./resolve-agent.ts";

/** What a user asks for: a new run, one to go on with, or what failed in an earlier one. */
export interface RunRequest {
  readonly suites: readonly string[];
  readonly options: RunOptions;
  readonly out?: string;
  readonly resume?: string;
  readonly failed?: string;
  readonly customer?: Customer;
  readonly signal: AbortSignal;
  readonly onStart?: (counts: { planned: number; open: number }) => void;
  readonly onTrial?: (done: TrialDone) => void;
}

/** Runs what is asked for and hands back the open store; everything that can be wrong is found before the first trial. */
export async function runSuites(request: RunRequest): Promise<{ store: RunStore; path: string }> {
  const { customer = agendaCustomer, options } = request;
  const { store, path, suites, agents } = await (request.resume === undefined
    ? startRun(request, customer)
    : resumeRun(request.resume));
  try {
    const open = store.open().length;
    request.onStart?.({ planned: store.planned(), open });
    await using scorer = await prepareRun(suites.values(), open, options.concurrency);
    await execute({
      store,
      suites,
      agents,
      customer,
      concurrency: options.concurrency,
      scorer,
      signal: request.signal,
      onTrial: request.onTrial,
    });
    return { store, path };
  } catch (error) {
    store[Symbol.dispose]();
    throw error;
  }
}

interface ReadyRun {
  readonly store: RunStore;
  readonly path: string;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly agents: ReadonlyMap<string, Agent | CaseAwareAgent>;
}

async function startRun(request: RunRequest, customer: Customer): Promise<ReadyRun> {
  const { options } = request;
  const earlier = request.failed === undefined ? undefined : failedTrials(request.failed);
  const names = request.suites.length > 0 ? request.suites : (earlier?.folders ?? bundledSuites());
  const suites = await loadSuites(names);
  const agentNames = options.agents.length > 0 ? options.agents : (earlier?.agents ?? standInIds);
  const agents = await loadAgents(agentNames);
  const ids = [...agents.keys()];
  const trials = earlier
    ? earlier.trials.filter((trial) => suites.has(trial.suite) && agents.has(trial.agent))
    : planTrials({ suites: [...suites.values()], agents: ids, cases: options.cases, trials: options.trials });
  if (trials.length === 0)
    throw new UserError(
      `nothing failed in ${request.failed} with these suites and agents: there is nothing to run again.`,
    );
  const startedAt = new Date().toISOString();
  const plan: RunPlan = {
    startedAt,
    deskproof: deskproofVersion,
    seed: earlier?.seed ?? options.seed,
    customer: customer.id,
    suites: [...suites.values()].map(({ name, title, folder, version, hash }) => ({
      name,
      title,
      folder,
      version,
      hash,
    })),
    agents: ids,
    agentSources: Object.fromEntries(agentNames.map((name, index) => [ids[index] ?? name, name])),
    replyMs: options.timeout * 1000,
    attempts: options.attempts,
  };
  const path = request.out ?? newRunPath("", startedAt);
  return { store: createRun(path, plan, trials), path, suites, agents };
}

async function resumeRun(path: string): Promise<ReadyRun> {
  const store = openRun(path);
  const suites = await loadSuites(store.plan.suites.map(({ folder }) => folder));
  for (const planned of store.plan.suites) {
    const now = suites.get(planned.name);
    if (now?.hash === planned.hash) continue;
    store[Symbol.dispose]();
    throw new UserError(
      `suite ${planned.name} has changed since ${path} was started, so its trials could not be compared. Start a new run, or bring the suite back to hash ${planned.hash}.`,
    );
  }
  const agents = await loadAgents(store.plan.agents.map((id) => store.plan.agentSources[id] ?? id));
  return { store, path, suites, agents };
}

function failedTrials(path: string): { trials: TrialKey[]; folders: string[]; agents: string[]; seed: string } {
  using store = openRun(path);
  const { plan } = store;
  const trials = [...store.results()]
    .filter(({ verdict }) => verdict?.kind === "fail")
    .map(({ suite, agent, case: id, trial }) => ({ suite, agent, case: id, trial }));
  const agents = plan.agents.map((id) => plan.agentSources[id] ?? id);
  return { trials, folders: plan.suites.map(({ folder }) => folder), agents, seed: plan.seed };
}

async function loadSuites(names: readonly string[]): Promise<Map<string, Suite>> {
  const suites = new Map<string, Suite>();
  for (const name of names) {
    const suite = await loadSuite(name);
    suites.set(suite.name, suite);
  }
  return suites;
}

async function loadAgents(names: readonly string[]): Promise<Map<string, Agent | CaseAwareAgent>> {
  const agents = new Map<string, Agent | CaseAwareAgent>();
  for (const name of names) {
    const agent = await resolveAgent(name);
    if (agents.has(agent.id)) throw new UserError(`two agents are called "${agent.id}". Give each its own id.`);
    agents.set(agent.id, agent);
  }
  return agents;
}
