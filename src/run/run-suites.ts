import { standInIds } from "../agent/stand-in/stand-in.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Reader } from "../conversation/reader.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { alsoNamed, type KeyHosts, keyHosts } from "../llm/key-hosts.ts";
import { type OwnPrices, priceTable } from "../llm/prices.ts";
import { createRun, openRun } from "../store/open-run.ts";
import { isPostgres } from "../store/postgres/address.ts";
import { newRunAddress, newRunPath } from "../store/run-path.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { bundledSuites } from "../suite/find-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { isAgentFile } from "./agent-name.ts";
import { type BegunRun, begunRun, closeFailedRun } from "./begun-run.ts";
import { Budget, noPrice } from "./budget.ts";
import { type Execution, execute, type RunWatch, type TrialShown, type WatchedRun } from "./execute.ts";
import { type FailedTrials, failedTrials } from "./failed-trials.ts";
import { amongst, keepHung } from "./hung-trial.ts";
import { loadSuites } from "./load-suites.ts";
import { newPlan } from "./new-plan.ts";
import type { RunOptions } from "./options.ts";
import { planTrials } from "./plan-trials.ts";
import { refuseFork } from "./refuse-fork.ts";
import { type OpenModels, resolveAgent } from "./resolve-agent.ts";
import { resolveCustomer } from "./resolve-customer.ts";
import { resolveReader } from "./resolve-reader.ts";
import type { Sitting } from "./run-messages.ts";
import { type ProviderSettings, runModels } from "./run-models.ts";
import { draftNotice, uncountedWarning, unscoredNotice } from "./run-notices.ts";
import { openTape, verifySystems } from "./run-tape.ts";
import { scorerFor } from "./score-aside.ts";
import { scoreMissing } from "./score-stored.ts";
import { mustBeTrusted } from "./trust.ts";

/** A user's request for a new run, for resuming a run, or for rerunning the failures of an earlier run. */
export interface RunRequest {
  readonly suites: readonly string[];
  readonly options: RunOptions;
  readonly out?: string;
  /** The PostgreSQL database to store a new run in, instead of a file. */
  readonly store?: string;
  readonly resume?: string;
  readonly failed?: string;
  /** Whether to load and start everything that an earlier run's file names, even if someone else created the file. */
  readonly trust?: boolean;
  /** A folder to record every model call in; `replay` is a folder to replay all calls from. */
  readonly record?: string;
  readonly replay?: string;
  /** A file to record the scenario tools' reads in; `replayTools` is a file to answer them from. */
  readonly recordTools?: string;
  readonly replayTools?: string;
  /** The user's own prices, by model. */
  readonly prices?: OwnPrices | undefined;
  readonly providers?: ProviderSettings | undefined;
  /** Additional hosts that may receive API keys; by default, those in the environment. */
  readonly hosts?: KeyHosts;
  readonly signal: AbortSignal;
  readonly onStart?: (begun: BegunRun) => void;
  readonly onTrial?: (done: TrialShown) => void;
  readonly watch?: RunWatch;
  /** The trials that were aborted in earlier threads of this run. */
  readonly sitting?: Sitting;
  /** Called with one-line notices for the user during the run. */
  readonly onNotice?: (line: string) => void;
}

/** Executes the request and returns the open store; errors in the request are found before the first trial. */
export async function runSuites(request: RunRequest): Promise<EndedRun> {
  const { options } = request;
  const prices = priceTable(pricesOf(request.resume), request.prices);
  const budget = new Budget(prices, request.replay === undefined ? options.maxCost : undefined);
  const tape = openTape(request);
  const { store, path, suites, agents, customer, reader } = await (request.resume === undefined
    ? startRun(request, budget)
    : resumeRun(request.resume, request, budget));
  try {
    const { hung, alone, recordOnly } = request.sitting ?? { hung: [], alone: [], recordOnly: false };
    keepHung(hung, { store, suites });
    const open = store.open().length;
    if (open > 0) await verifySystems(suites.values(), tape);
    budget.begin(store);
    // Try to write before anything is paid for, because a conversation that cannot be stored would be lost.
    if (open > 0) store.keepSpending(store.spending());
    request.watch?.begin(watchedRun(store.plan, path));
    await using scorer = scorerFor(suites.values(), open, options.concurrency);
    const signal = AbortSignal.any([request.signal, budget.signal]);
    const warn = uncountedWarning(request, agents);
    const onUnscored = unscoredNotice(request, path);
    await scoreMissing({ store, scorer, suites, signal, onUnscored });
    const isNew = request.resume === undefined;
    request.onStart?.(begunRun(store, { path, agents, customer, spent: () => budget.spent, isNew }));
    const execution: Execution = {
      store,
      suites,
      agents,
      customer,
      reader,
      concurrency: options.concurrency,
      scorer,
      watch: request.watch,
      tape,
      signal,
      ...(request.replay === undefined ? { onUsage: budget.count } : {}),
      onTrial: (done) => {
        warn(done);
        onUnscored(done, done.verdict);
        request.onTrial?.(done);
      },
    };
    const [isAlone, isHung] = [amongst(alone), amongst(hung.map(({ key }) => key))];
    if (recordOnly) return { store, path, overBudget: undefined };
    if (alone.length > 0) await execute({ ...execution, concurrency: 1, only: isAlone });
    await execute({ ...execution, only: (key) => !isHung(key) });
    if (budget.unpriced !== undefined) throw noPrice(budget.unpriced);
    const overBudget = budget.isReached && store.open().length > 0 ? budget.spent.dollars : undefined;
    return { store, path, overBudget };
  } catch (error) {
    if (request.resume === undefined) closeFailedRun(store, { path, error });
    else store[Symbol.dispose]();
    throw error;
  }
}

function watchedRun({ agents, agentSources, replyMs }: RunPlan, path: string): WatchedRun {
  return { path, replyMs, inThread: agents.filter((id) => isAgentFile(agentSources[id] ?? id)) };
}

/** A run that has finished or has been stopped. */
export interface EndedRun {
  readonly store: RunStore;
  readonly path: string;
  /** The spending when the limit stopped the run; undefined if the limit was not reached. */
  readonly overBudget: number | undefined;
}

interface ReadyRun {
  readonly store: RunStore;
  readonly path: string;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly agents: ReadonlyMap<string, Agent | CaseAwareAgent>;
  readonly customer: Customer;
  readonly reader: Reader;
}

async function startRun(request: RunRequest, budget: Budget): Promise<ReadyRun> {
  const { options } = request;
  const earlier = request.failed === undefined ? undefined : failedTrials(request.failed);
  if (earlier) mustBeTrusted(takenFrom(earlier, request), earlier, { trust: request.trust });
  const names = request.suites.length > 0 ? request.suites : (earlier?.folders ?? bundledSuites());
  const suites = await loadSuites(names, options.perturb);
  const agentNames = options.agents.length > 0 ? options.agents : (earlier?.agents ?? standInIds);
  const hosts = hostsOf(request, earlier ? [...earlier.agents, earlier.customer, earlier.reader ?? ""] : []);
  const models = modelsOf({ ...request, hosts }, options.timeout * 1000, budget);
  const agents = await loadAgents(agentNames, { models, hosts });
  const customerName = options.customer ?? earlier?.customer ?? agendaCustomer.id;
  const customer = await resolveCustomer(customerName, models);
  const reader = await resolveReader(options.reader ?? earlier?.reader, models);
  const ids = [...agents.keys()];
  const trials = earlier
    ? earlier.trials.filter((trial) => suites.has(trial.suite) && agents.has(trial.agent))
    : planTrials({ suites: [...suites.values()], agents: ids, cases: options.cases, trials: options.trials });
  if (trials.length === 0)
    throw new UserError(
      `nothing failed in ${request.failed} with these suites and agents, so there is nothing to rerun.`,
    );
  draftNotice(request, suites.values(), trials);
  const startedAt = new Date().toISOString();
  const plan = newPlan({
    startedAt,
    seed: earlier?.seed ?? options.seed,
    customer: customer.id,
    reader: reader.id,
    suites: suites.values(),
    agents: ids.map((id, index) => ({ id, source: agentNames[index] ?? id })),
    replyMs: options.timeout * 1000,
    attempts: options.attempts,
    prices: request.prices,
  });
  const path = newPlace(request, startedAt);
  return { store: createRun(path, plan, trials), path, suites, agents, customer, reader };
}

function newPlace({ out, store }: RunRequest, startedAt: string): string {
  if (store === undefined) return out ?? newRunPath("", startedAt);
  if (out !== undefined) throw new UserError("--store and --out cannot be combined: a run is stored in one place.");
  if (!isPostgres(store))
    throw new UserError(
      `--store ${store}: give the address of a PostgreSQL database, such as postgres://user@host/db.`,
    );
  return newRunAddress(store, startedAt);
}

/** The suites and agents that come from the file of an earlier run and were not named by the user. */
function takenFrom(earlier: FailedTrials, { suites, options }: RunRequest) {
  const customers = options.customer === undefined ? [earlier.customer] : [];
  const readers = options.reader === undefined && earlier.reader !== undefined ? [earlier.reader] : [];
  return {
    suites: suites.length > 0 ? [] : earlier.folders,
    agents: [...(options.agents.length > 0 ? [] : earlier.agents), ...customers, ...readers],
  };
}

async function resumeRun(path: string, request: RunRequest, budget: Budget): Promise<ReadyRun> {
  const store = openRun(path);
  trustPlan(store, path, request);
  const suites = await loadSuites(store.plan.suites.map(({ folder }) => folder));
  for (const planned of store.plan.suites) {
    const now = suites.get(planned.name);
    if (now?.hash === planned.hash) continue;
    store[Symbol.dispose]();
    throw new UserError(
      `suite ${planned.name} has changed since ${path} was started, so its trials would not be comparable. ` +
        `Start a new run, or restore the suite with hash ${planned.hash}.`,
    );
  }
  const sources = store.plan.agents.map((id) => store.plan.agentSources[id] ?? id);
  // The user named or allowed these hosts when the run was started.
  const hosts = hostsOf(request, [...sources, store.plan.customer, store.plan.reader ?? ""]);
  const models = modelsOf({ ...request, hosts }, store.plan.replyMs, budget);
  const agents = await loadAgents(sources, { models, hosts });
  const gone = store.plan.agents.find((id) => !agents.has(id));
  if (gone !== undefined) {
    store[Symbol.dispose]();
    throw new UserError(
      `agent ${gone} of ${path} is now a different one (${[...agents.keys()].join(", ")}): its prompt or id has changed. Start a new run.`,
    );
  }
  const customer = await resolveCustomer(store.plan.customer, models);
  const reader = await resolveReader(store.plan.reader, models);
  return { store, path, suites, agents, customer, reader };
}

function trustPlan(store: RunStore, path: string, { trust, options, suites }: RunRequest): void {
  const { plan, madeHere } = store;
  const agents = [
    ...plan.agents.map((id) => plan.agentSources[id] ?? id),
    plan.customer,
    ...(plan.reader === undefined ? [] : [plan.reader]),
  ];
  const named = [...options.agents, ...suites, ...(options.customer === undefined ? [] : [options.customer])];
  const folders = plan.suites.map(({ folder }) => folder);
  try {
    refuseFork(plan, path, "resumed");
    mustBeTrusted({ suites: folders, agents }, { path, madeHere }, { trust, named });
  } catch (error) {
    store[Symbol.dispose]();
    throw error;
  }
}

/** The prices that a run was started with. */
function pricesOf(path: string | undefined): OwnPrices | undefined {
  if (path === undefined) return undefined;
  using store = openRun(path);
  return store.plan.prices;
}

function hostsOf({ hosts = keyHosts({ environment: process.env }) }: RunRequest, named: readonly string[]): KeyHosts {
  return alsoNamed(hosts, named);
}

function modelsOf(request: RunRequest & { hosts: KeyHosts }, timeoutMs: number, budget: Budget): OpenModels {
  const { record, replay, resume, providers, hosts, onNotice } = request;
  return runModels({
    ...(record === undefined ? {} : { record }),
    ...(replay === undefined ? {} : { replay }),
    goesOn: resume !== undefined,
    timeoutMs,
    providers,
    hosts,
    budget,
    onNotice,
  });
}

async function loadAgents(
  names: readonly string[],
  means: Parameters<typeof resolveAgent>[1],
): Promise<Map<string, Agent | CaseAwareAgent>> {
  const agents = new Map<string, Agent | CaseAwareAgent>();
  for (const name of names) {
    const agent = await resolveAgent(name, means);
    if (agents.has(agent.id)) throw new UserError(`two agents have the id "${agent.id}". Give each its own id.`);
    agents.set(agent.id, agent);
  }
  return agents;
}
