import { dirname } from "node:path";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Reader } from "../conversation/reader.ts";
import { agendaCustomer } from "../customer/agenda-customer.ts";
import { alsoNamed, type KeyHosts, keyHosts } from "../llm/key-hosts.ts";
import { type OwnPrices, priceTable } from "../llm/prices.ts";
import { createRun, openRun } from "../store/open/open-run.ts";
import { newRunAddress, newRunPath, runsFolder } from "../store/open/run-path.ts";
import { isPostgres } from "../store/postgres/address.ts";
import { runLimits } from "../store/postgres/timeouts.ts";
import { type RunPlan, readersIn, type TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { bundledSuites } from "../suite/load/find-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { ableStandIns, mustBeAble } from "./able-agents.ts";
import type { Budget } from "./budget.ts";
import { type ChosenReaders, chooseReaders, plannedReaders, readerNotices } from "./choose-readers.ts";
import { openEarlierRuns } from "./earlier-runs.ts";
import { type FailedTrials, failedTrials } from "./failed-trials.ts";
import { mustKnowCases } from "./load-planned-suites.ts";
import { loadSuites } from "./load-suites.ts";
import { newPlan } from "./new-plan.ts";
import { planTrials } from "./plan-trials.ts";
import { refuseFork } from "./refuse-fork.ts";
import { resolveAgent } from "./resolve-agent.ts";
import { resolveCustomer } from "./resolve-customer.ts";
import { resolveReaders } from "./resolve-reader.ts";
import { type OpenModels, runModels } from "./run-models.ts";
import { draftNotice, secretNotice } from "./run-notices.ts";
import type { RunRequest } from "./run-suites.ts";
import { mustBeTrusted } from "./trust.ts";

/** A run whose store, suites, agents and models are ready. */
export interface ReadyRun {
  readonly store: RunStore;
  readonly path: string;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly agents: ReadonlyMap<string, Agent | CaseAwareAgent>;
  readonly customer: Customer;
  /** The reader of each suite, by name. */
  readonly readers: ReadonlyMap<string, Reader>;
}

/** A new run that is not stored yet. */
export interface PreparedRun extends Omit<ReadyRun, "store" | "path"> {
  readonly plan: RunPlan;
  readonly trials: readonly TrialKey[];
}

/** Loads everything that a new run needs, and creates the run. */
export async function startRun(request: RunRequest, budget: Budget): Promise<ReadyRun> {
  const { plan, trials, ...prepared } = await prepareRun(request, budget);
  const path = newPlace(request, plan.startedAt);
  return { store: createRun(path, plan, trials), path, ...prepared };
}

/** Loads everything that a new run needs, and plans it. */
export async function prepareRun(request: RunRequest, budget: Budget): Promise<PreparedRun> {
  const { options } = request;
  const earlier = request.failed === undefined ? undefined : failedTrials(request.failed);
  if (earlier) mustBeTrusted(takenFrom(earlier, request), earlier, { trust: request.trust });
  const names = request.suites.length > 0 ? request.suites : (earlier?.folders ?? bundledSuites());
  const suites = await loadSuites(names, options.perturb);
  const agentNames = options.agents.length > 0 ? options.agents : (earlier?.agents ?? ableStandIns(suites.values()));
  const hosts = hostsOf(request, earlier ? [...earlier.agents, earlier.customer, ...readersIn(earlier)] : []);
  const models = modelsOf({ ...request, hosts }, options.timeout * 1000, budget);
  const agents = await loadAgents(agentNames, { models, hosts });
  mustBeAble(agents, suites.values(), request.onNotice);
  const customerName = options.customer ?? earlier?.customer ?? agendaCustomer.id;
  const customer = await resolveCustomer(customerName, models);
  const asked = { asked: options.reader, autoReader: request.autoReader, isReplayed: request.replay !== undefined };
  const chosen = chooseReaders({ suites: suites.values(), earlier, ...asked, environment: process.env });
  const readers = await resolveReaders(suites.keys(), chosen, models);
  const ids = [...agents.keys()];
  const trials = earlier
    ? earlier.trials.filter((trial) => suites.has(trial.suite) && agents.has(trial.agent))
    : planTrials({ suites: [...suites.values()], agents: ids, cases: options.cases, trials: options.trials });
  if (trials.length === 0)
    throw new UserError(`nothing failed in ${request.failed} with these suites and agents, so there is nothing to rerun.`);
  draftNotice(request, suites.values(), trials);
  secretNotice(request, suites.values());
  tellReaders(request, chosen, { trials, suites });
  const startedAt = new Date().toISOString();
  const plan = newPlan({
    startedAt,
    seed: earlier?.seed ?? options.seed,
    customer: customer.id,
    ...{ reader: chosen.reader, ownReaders: chosen.ownReaders },
    suites: suites.values(),
    agents: ids.map((id, index) => ({ id, source: agentNames[index] ?? id })),
    replyMs: options.timeout * 1000,
    attempts: options.attempts,
    prices: request.prices,
  });
  return { plan, trials, suites, agents, customer, readers };
}

/** Tells the user which reader a suite has and what it is expected to cost, before any model is called. */
function tellReaders(request: RunRequest, chosen: ChosenReaders, run: { trials: readonly TrialKey[]; suites: ReadonlyMap<string, Suite> }) {
  const { out, resume, failed, prices, replay, onNotice } = request;
  using opened = new DisposableStack();
  const path = out ?? resume ?? failed;
  const table = priceTable(pricesOf(resume), prices);
  const earlier = () => openEarlierRuns(path === undefined || isPostgres(path) ? runsFolder() : dirname(path), opened);
  for (const line of readerNotices(chosen, { ...run, earlier, prices: table, isReplayed: replay !== undefined })) onNotice?.(line);
}

/** Returns the path or URL at which a new run is stored. */
export function newPlace({ out, store }: RunRequest, startedAt: string): string {
  if (store === undefined) return out ?? newRunPath("", startedAt);
  if (out !== undefined) throw new UserError("--store and --out cannot be combined: a run is stored in one place.");
  if (!isPostgres(store))
    throw new UserError(`--store ${store}: give the address of a PostgreSQL database, such as postgres://user@host/db.`);
  return newRunAddress(store, startedAt);
}

/** The suites and agents that the user did not name and that come from the file of an earlier run. */
function takenFrom(earlier: FailedTrials, { suites, options }: RunRequest) {
  const customers = options.customer === undefined ? [earlier.customer] : [];
  const readers = options.reader === undefined ? readersIn(earlier) : [];
  return {
    suites: suites.length > 0 ? [] : earlier.folders,
    agents: [...(options.agents.length > 0 ? [] : earlier.agents), ...customers, ...readers],
  };
}

/** Opens a run to continue it, and loads the suites and agents of its plan. */
export async function resumeRun(path: string, request: RunRequest, budget: Budget): Promise<ReadyRun> {
  const store = openRun(path, runLimits);
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
  try {
    mustKnowCases(store, suites);
  } catch (error) {
    store[Symbol.dispose]();
    throw error;
  }
  const ready = await withAgents({ store, path, suites }, request, budget);
  tellReaders(request, plannedReaders(store.plan), { trials: store.open(), suites });
  return ready;
}

/** Resolves the agents, the customer and the reader of a run's plan. */
export async function withAgents(run: Pick<ReadyRun, "store" | "path" | "suites">, request: RunRequest, budget: Budget): Promise<ReadyRun> {
  const { store, path } = run;
  const sources = store.plan.agents.map((id) => store.plan.agentSources[id] ?? id);
  // The user named or allowed these hosts when the run was started.
  const hosts = hostsOf(request, [...sources, store.plan.customer, ...readersIn(store.plan)]);
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
  const readers = await resolveReaders(run.suites.keys(), plannedReaders(store.plan), models);
  return { ...run, agents, customer, readers };
}

/** Refuses a plan from elsewhere that would load or start something the user did not name; closes its store. */
export function trustPlan(store: RunStore, path: string, { trust, options, suites, worker }: RunRequest): void {
  const { plan, madeHere } = store;
  const agents = [...plan.agents.map((id) => plan.agentSources[id] ?? id), plan.customer, ...readersIn(plan)];
  const named = [...options.agents, ...suites, ...(options.customer === undefined ? [] : [options.customer])];
  // A worker checks each folder when it looks for a suite.
  const folders = worker ? [] : plan.suites.map(({ folder }) => folder);
  try {
    refuseFork(plan, path, "resumed");
    mustBeTrusted({ suites: folders, agents }, { path, madeHere }, { trust, named });
  } catch (error) {
    store[Symbol.dispose]();
    throw error;
  }
}

/** The prices a run was started with. */
export function pricesOf(path: string | undefined): OwnPrices | undefined {
  if (path === undefined) return undefined;
  using store = openRun(path);
  return store.plan.prices;
}

function hostsOf({ hosts = keyHosts({ environment: process.env }) }: RunRequest, named: readonly string[]): KeyHosts {
  return alsoNamed(hosts, named);
}

function modelsOf(request: RunRequest & { hosts: KeyHosts }, timeoutMs: number, budget: Budget): OpenModels {
  const { record, replay, resume, providers, sharedBy, hosts, onNotice } = request;
  return runModels({
    ...(record === undefined ? {} : { record }),
    ...(replay === undefined ? {} : { replay }),
    goesOn: resume !== undefined,
    timeoutMs,
    providers,
    sharedBy,
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
