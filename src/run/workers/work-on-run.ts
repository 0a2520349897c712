import { providers } from "../../llm/model-name.ts";
import { priceTable } from "../../llm/prices.ts";
import { asArgument } from "../../store/open/run-path.ts";
import { parseAddress } from "../../store/postgres/address.ts";
import { SharedRun, type SharedSettings } from "../../store/postgres/shared-run.ts";
import { runLimits } from "../../store/postgres/timeouts.ts";
import { UserError } from "../../user-error.ts";
import { Budget, noPrice } from "../budget.ts";
import { keepHung, selectTrials } from "../hung-trial.ts";
import { limitHeapGrowth } from "../limit-heap-growth.ts";
import { openToolRecording, verifySystems } from "../open-tool-recording.ts";
import { type ReadyRun, trustPlan, withAgents } from "../ready-run.ts";
import type { ProviderSettings } from "../run-models.ts";
import { trialReporter, unscoredNotice } from "../run-notices.ts";
import { type EndedRun, type RunRequest, watchedRun } from "../run-suites.ts";
import { scorerFor } from "../score-in-thread.ts";
import { DatabaseRetry } from "./database-retry.ts";
import { executeQueue, type QueueExecution } from "./execute-queue.ts";
import { findPlannedSuites } from "./find-planned-suites.ts";
import { TrialQueue } from "./trial-queue.ts";
import { WorkerSession } from "./worker-session.ts";

/** Works on a planned run together with other workers, until it is done, stopped or over its budget. */
export async function workOnRun(request: RunRequest): Promise<EndedRun> {
  const { resume: path = "" } = request;
  const again = `deskproof worker --store ${asArgument(path)}`;
  const advice = `Stored trials are kept, and other workers continue. Start this one again with: ${again}`;
  const databaseRetry = new DatabaseRetry({ onNotice: request.onNotice });
  const shared = await databaseRetry.untilOpen(() => new SharedRun(path, { advice, limits: runLimits }));
  try {
    return { store: shared.store, path, overBudget: await workOn({ shared, path, databaseRetry }, request) };
  } catch (error) {
    shared[Symbol.dispose]();
    throw error;
  }
}

/** A run that a worker has opened. */
interface OpenRun {
  readonly shared: SharedRun;
  readonly path: string;
  readonly databaseRetry: DatabaseRetry;
}

/** Works on an open run; returns the total spending of all workers if the limit was reached. */
async function workOn({ shared, path, databaseRetry }: OpenRun, request: RunRequest): Promise<number | undefined> {
  const { worker: { host, drainMs } = { host: "", drainMs: 0 }, onNotice } = request;
  const settings = await databaseRetry.until(() => settingsOf(shared, path));
  trustPlan(shared.store, path, request);
  const budget = new Budget(priceTable(shared.store.plan.prices, request.prices), settings.maxCost);
  const [failed, stopped] = [new AbortController(), new AbortController()];
  await using queue = await databaseRetry.until(() => TrialQueue.open(parseAddress(path).database, shared.id));
  await using session = new WorkerSession({
    ...{ shared, queue, budget, databaseRetry, host },
    onFailure: (error) => failed.abort(error),
    onStop: () => {
      onNotice?.("The run was stopped with deskproof status --stop; finishing the trials in progress.");
      stopped.abort();
    },
  });
  const stops = { failed: failed.signal, drain: AbortSignal.any([stopped.signal, ...(request.drain ? [request.drain] : [])]), drainMs };
  return await workInSession({ shared, path, databaseRetry, settings, budget, queue, session, ...stops }, request);
}

/** A run with this worker's session, and what stops the session. */
interface OpenSession extends OpenRun, Pick<QueueExecution, "queue" | "failed" | "drain" | "drainMs"> {
  readonly settings: SharedSettings;
  readonly budget: Budget;
  readonly session: WorkerSession;
}

async function workInSession(open: OpenSession, request: RunRequest): Promise<number | undefined> {
  const { shared, path, databaseRetry, settings, budget, queue, session, failed, drain, drainMs } = open;
  const { store } = shared;
  const suites = await findPlannedSuites(store, { path, named: request.suites, trust: request.trust });
  const limited = { ...request, providers: withLimits(request.providers, settings), sharedBy: () => session.workers };
  const ready = await withOwnAgents({ store, path, suites }, limited, budget);
  const { hung, alone, recordOnly } = request.abortedThreads ?? { hung: [], alone: [], recordOnly: false };
  await databaseRetry.until(() => keepHung(hung, { store, suites }));
  if (recordOnly) return undefined;
  const toolRecording = openToolRecording(request);
  await verifySystems(suites.values(), toolRecording);
  await databaseRetry.until(() => session.begin());
  request.watch?.begin(watchedRun(store.plan, path));
  // If it is unknown which of several trials hung, trials are run one at a time.
  const concurrency = alone.length > 0 ? 1 : request.options.concurrency;
  const planned = await databaseRetry.until(() => store.planned());
  using _heap = limitHeapGrowth(planned);
  await using scorer = scorerFor(suites.values(), planned, concurrency);
  const before = { passed: 0, failed: 0, unscored: 0 };
  request.onStart?.({ path, planned, before, spent: () => budget.spent, callsNoModel: false });
  await executeQueue({
    ...{ shared, queue, session, databaseRetry, scorer, toolRecording, concurrency, suites, planned },
    ...{ agents: ready.agents, customer: ready.customer, readers: ready.readers },
    isHung: selectTrials(hung.map(({ key }) => key)),
    watch: request.watch,
    signal: AbortSignal.any([request.signal, budget.signal]),
    ...{ failed, drain, drainMs },
    onUsage: budget.count,
    onTrial: trialReporter(
      { ...request, options: { ...request.options, maxCost: settings.maxCost } },
      ready.agents,
      unscoredNotice(request, path),
    ),
  });
  if (budget.unpriced !== undefined) throw noPrice(budget.unpriced);
  return budget.isReached ? budget.spent.dollars : undefined;
}

function settingsOf(shared: SharedRun, path: string): SharedSettings {
  const settings = shared.settings();
  const command = `deskproof run --resume ${asArgument(path)} --workers-only-elsewhere`;
  if (!settings) throw new UserError(`${path} was not planned for workers. Queue its trials with: ${command}`);
  if (shared.isStopped) throw new UserError(`${path} was stopped. Continue it with: ${command}`);
  return settings;
}

/** The provider settings with the plan's limits, which all workers share. */
function withLimits(own: ProviderSettings = {}, { limits }: SharedSettings): ProviderSettings {
  let all = own;
  for (const name of providers) {
    const limit = limits[name];
    if (limit !== undefined) all = { ...all, [name]: { ...own[name], limit } };
  }
  return all;
}

async function withOwnAgents(run: Pick<ReadyRun, "store" | "path" | "suites">, request: RunRequest, budget: Budget): Promise<ReadyRun> {
  try {
    return await withAgents(run, request, budget);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`this worker cannot run the agents of the plan: ${error.message}`);
  }
}
