import { setTimeout as sleep } from "node:timers/promises";
import { priceTable } from "../../llm/prices.ts";
import { createRun, openRun } from "../../store/open/open-run.ts";
import { asArgument } from "../../store/open/run-path.ts";
import { isPostgres, parseAddress } from "../../store/postgres/address.ts";
import { runNamesAt } from "../../store/postgres/runs.ts";
import { SharedRun, type SharedSettings } from "../../store/postgres/shared-run.ts";
import { RunPlan } from "../../store/run-plan.ts";
import { UserError } from "../../user-error.ts";
import { Budget } from "../budget.ts";
import type { RunProgress } from "../progress.ts";
import { newPlace, prepareRun, pricesOf, resumeRun } from "../ready-run.ts";
import type { RunRequest } from "../run-suites.ts";
import { DatabaseRetry } from "./database-retry.ts";
import { ProgressMeter } from "./run-status.ts";
import { TrialQueue } from "./trial-queue.ts";

/** A request to plan a run for workers, and to show its progress. */
export interface PlanRequest extends RunRequest {
  /** Called when the trials are queued. */
  readonly onPlanned: (path: string) => void;
  readonly onProgress: (progress: RunProgress) => void;
}

/** The reason why the planner stopped watching a run, and the amount spent by then. */
export interface WatchedEnd {
  readonly path: string;
  readonly kind: "done" | "left" | "stopped" | "over_budget";
  readonly spent: number;
  /** The limit on spending; undefined if there is none. */
  readonly maxCost: number | undefined;
}

const shortestLookMs = 500;
const longestLookMs = 5_000;
/** The share of time spent on checking progress; each check takes longer in larger runs. */
const share = 1 / 20;
/** The time in milliseconds without a worker after which the user is told how to start one. */
const lonelyMs = 5_000;

/** Plans or continues a run, queues its trials for workers, and watches the run until it ends or `signal` is aborted. */
export async function planForWorkers(request: PlanRequest): Promise<WatchedEnd> {
  mustSuitWorkers(request);
  const path = await plannedRun(request);
  using shared = new SharedRun(path);
  const databaseRetry = new DatabaseRetry({ onNotice: request.onNotice });
  await using queue = await TrialQueue.open(parseAddress(path).database, shared.id, { create: true });
  const settings = settingsOf(request, shared.settings());
  await databaseRetry.until(() => shared.begin(settings));
  await databaseRetry.until(() => queue.add(Array.from(shared.left(), ({ number, attempts }) => ({ number, since: attempts }))));
  request.onPlanned(path);
  return await watchRun({ shared, queue, databaseRetry, path, settings }, request);
}

interface WatchedRun {
  readonly shared: SharedRun;
  readonly queue: TrialQueue;
  readonly databaseRetry: DatabaseRetry;
  readonly path: string;
  readonly settings: SharedSettings;
}

async function watchRun(run: WatchedRun, request: PlanRequest): Promise<WatchedEnd> {
  const { shared, queue, databaseRetry, path, settings } = run;
  const { signal, onProgress, onNotice } = request;
  const meter = new ProgressMeter(shared, priceTable(shared.store.plan.prices, request.prices));
  const start = performance.now();
  let isTold = false;
  for (;;) {
    const looked = performance.now();
    const left = await databaseRetry.until(() => queue.left());
    const progress = await databaseRetry.until(() => meter.read(performance.now()));
    onProgress(progress);
    const end = { path, spent: progress.spent.dollars, maxCost: settings.maxCost };
    if (left === 0) {
      await databaseRetry.until(() => queue.clean());
      return { ...end, kind: "done" };
    }
    if (signal.aborted) return { ...end, kind: "left" };
    const workers = await databaseRetry.until(() => shared.workers().filter(({ isAlive }) => isAlive).length);
    const isOver = settings.maxCost !== undefined && end.spent >= settings.maxCost;
    if (isOver && workers === 0) return { ...end, kind: "over_budget" };
    if (await databaseRetry.until(() => shared.isStopped)) return { ...end, kind: "stopped" };
    if (workers === 0 && !isTold && performance.now() - start > lonelyMs) {
      isTold = true;
      onNotice?.(`No worker is running. Start some with: deskproof worker --store ${asArgument(path)}`);
    }
    // A check that had to wait for PostgreSQL must not delay the next one by more than `longestLookMs`.
    const pause = Math.max(shortestLookMs, Math.min(longestLookMs, (performance.now() - looked) / share));
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

function mustSuitWorkers({ store, resume, record, replay, recordTools, replayTools }: PlanRequest): void {
  const place = resume ?? store;
  if (place === undefined || !isPostgres(place))
    throw new UserError("--workers-only-elsewhere needs a run in PostgreSQL: add --store postgres://user@host/db?run=<name>.");
  if ([record, replay, recordTools, replayTools].some((folder) => folder !== undefined))
    throw new UserError("recordings are folders on one machine, so they cannot be combined with --workers-only-elsewhere.");
}

/** The workers' settings; settings that are not given keep their earlier values. */
function settingsOf({ options, providers = {} }: PlanRequest, earlier: SharedSettings | undefined): SharedSettings {
  const limits = Object.entries(providers).flatMap(([name, { limit }]) => (limit === undefined ? [] : [[name, limit]]));
  const maxCost = options.maxCost ?? earlier?.maxCost;
  return {
    ...(maxCost === undefined ? {} : { maxCost }),
    limits: { ...earlier?.limits, ...Object.fromEntries(limits) },
  };
}

/** Creates the run, or finds it if it exists, and returns its URL. */
async function plannedRun(request: PlanRequest): Promise<string> {
  const { store = "", resume, options } = request;
  const prices = priceTable(pricesOf(resume), request.prices);
  const budget = new Budget(prices, options.maxCost);
  if (resume !== undefined) {
    const { store: resumed, path } = await resumeRun(resume, request, budget);
    using _ = resumed;
    budget.begin(resumed);
    return path;
  }
  const prepared = await prepareRun(request, budget);
  const path = newPlace(request, prepared.plan.startedAt);
  if (!isThere(store)) {
    try {
      createRun(path, prepared.plan, prepared.trials)[Symbol.dispose]();
      return path;
    } catch (error) {
      // Another planner may have created the same run in the meantime.
      if (!(error instanceof UserError && isThere(store))) throw error;
    }
  }
  // Repeating the command continues the run, but only if the suites, agents and options are the same.
  using existing = openRun(path);
  if (textOf(existing.plan) !== textOf(prepared.plan) || existing.planned() !== prepared.trials.length)
    throw new UserError(
      `${path} already exists with other suites, agents or options. Continue it with --resume ${asArgument(path)}, or choose another name.`,
    );
  budget.begin(existing);
  return path;
}

function isThere(store: string): boolean {
  const { database, run } = parseAddress(store);
  return run !== undefined && runNamesAt(database).includes(run);
}

/** Formats a plan as text, without the parts that may differ between two planners of the same run. */
function textOf(any: RunPlan): string {
  // Parsing puts the keys in the order of the schema.
  const { startedAt: _, deskproof: __, prices: ___, suites, ...plan } = RunPlan.parse(any);
  return JSON.stringify({ ...plan, suites: suites.map(({ folder: ____, ...suite }) => suite) });
}
