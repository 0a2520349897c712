import type { KeyHosts } from "../llm/key-hosts.ts";
import { type OwnPrices, priceTable } from "../llm/prices.ts";
import type { ToolRecording } from "../shadow/tool-recording.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { isAgentFile } from "./agent-name.ts";
import { type BegunRun, begunRun, closeFailedRun, toldToResume } from "./begun-run.ts";
import { Budget, noPrice } from "./budget.ts";
import { type Execution, execute, type RunWatch, type TrialShown, type WatchedRun } from "./execute.ts";
import { keepHung, selectTrials } from "./hung-trial.ts";
import { limitHeapGrowth } from "./limit-heap-growth.ts";
import { openToolRecording, verifySystems } from "./open-tool-recording.ts";
import type { RunOptions } from "./options.ts";
import { pricesOf, type ReadyRun, resumeRun, startRun } from "./ready-run.ts";
import type { AbortedThreads } from "./run-messages.ts";
import type { ProviderSettings } from "./run-models.ts";
import { beginOwnSession, trialReporter, unscoredNotice } from "./run-notices.ts";
import { scorerFor } from "./score-in-thread.ts";
import { scoreMissing } from "./score-stored.ts";
import type { WorkerSettings } from "./worker-settings.ts";

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
  /** The model that reads the user's own suites, from the configuration. */
  readonly autoReader?: string | undefined;
  /** The number of workers that share the providers' limits. */
  readonly sharedBy?: () => number;
  /** How to work on the resumed run together with other workers; if undefined, the run is executed alone. */
  readonly worker?: WorkerSettings;
  /** Asks a worker to finish the trials in progress and then exit. */
  readonly drain?: AbortSignal;
  /** Additional hosts that may receive API keys; by default, those in the environment. */
  readonly hosts?: KeyHosts;
  readonly signal: AbortSignal;
  readonly onStart?: (begun: BegunRun) => void;
  readonly onTrial?: (done: TrialShown) => void;
  readonly watch?: RunWatch;
  /** The trials that were aborted in earlier threads of this run. */
  readonly abortedThreads?: AbortedThreads;
  /** Called with one-line notices for the user during the run. */
  readonly onNotice?: (line: string) => void;
}

/** Executes the request and returns the open store; errors in the request are found before the first trial. */
export async function runSuites(request: RunRequest): Promise<EndedRun> {
  const prices = priceTable(pricesOf(request.resume), request.prices);
  const budget = new Budget(prices, request.replay === undefined ? request.options.maxCost : undefined);
  const toolRecording = openToolRecording(request);
  const run = await (request.resume === undefined ? startRun(request, budget) : resumeRun(request.resume, request, budget));
  try {
    return await executeReady(run, request, { budget, toolRecording });
  } catch (error) {
    if (request.resume === undefined) closeFailedRun(run.store, { path: run.path, error });
    else run.store[Symbol.dispose]();
    throw error;
  }
}

/** The budget and the recording of tool reads, which exist before the run is ready. */
interface RunResources {
  readonly budget: Budget;
  readonly toolRecording: ToolRecording;
}

async function executeReady(run: ReadyRun, request: RunRequest, { budget, toolRecording }: RunResources): Promise<EndedRun> {
  const { store, path, suites, agents, customer, readers } = run;
  // Before the list of open trials is read: that list alone would make V8 allow a larger heap for the rest of the run.
  using _heap = limitHeapGrowth(store.planned());
  const { hung, alone, recordOnly } = request.abortedThreads ?? { hung: [], alone: [], recordOnly: false };
  keepHung(hung, { store, suites });
  // The scorer may exclude a stored conversation, so that its trial is open again.
  const open = store.open().length + store.unscored().length;
  if (open > 0) await verifySystems(suites.values(), toolRecording);
  if (open > 0) beginOwnSession(request, store, path);
  budget.begin(store);
  // Try to write before anything is paid for, because a conversation that cannot be stored would be lost.
  if (open > 0) store.addSpending([]);
  request.watch?.begin(watchedRun(store.plan, path));
  const { concurrency } = request.options;
  await using scorer = scorerFor(suites.values(), open, concurrency);
  const signal = AbortSignal.any([request.signal, budget.signal]);
  const onUnscored = unscoredNotice(request, path);
  await scoreMissing({ store, scorer, suites, signal, onUnscored });
  const isNew = request.resume === undefined;
  request.onStart?.(begunRun(store, { path, agents, customer, readers, spent: () => budget.spent, isNew }));
  const execution: Execution = {
    ...run,
    ...{ concurrency, scorer, watch: request.watch, toolRecording, signal },
    ...(request.replay === undefined ? { onUsage: budget.count } : {}),
    onTrial: trialReporter(request, agents, onUnscored),
  };
  const [isAlone, isHung] = [selectTrials(alone), selectTrials(hung.map(({ key }) => key))];
  if (recordOnly) return { store, path, overBudget: undefined };
  const executePart = (part: Partial<Execution>) =>
    execute({ ...execution, ...part }).catch((error) => {
      throw toldToResume({ path, error }, store);
    });
  if (alone.length > 0) await executePart({ concurrency: 1, only: isAlone });
  await executePart({ only: (key) => !isHung(key) });
  if (budget.unpriced !== undefined) throw noPrice(budget.unpriced);
  const overBudget = budget.isReached && store.open().length > 0 ? budget.spent.dollars : undefined;
  return { store, path, overBudget };
}

/** The information about a run for the thread that watches it. */
export function watchedRun({ agents, agentSources, replyMs }: RunPlan, path: string): WatchedRun {
  return { path, replyMs, inThread: agents.filter((id) => isAgentFile(agentSources[id] ?? id)) };
}

/** A run that has finished or has been stopped. */
export interface EndedRun {
  readonly store: RunStore;
  readonly path: string;
  /** The spending when the limit stopped the run; undefined if the limit was not reached. */
  readonly overBudget: number | undefined;
}
