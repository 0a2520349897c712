import type { TestCase } from "../../case/test-case.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import { converseOnce, type Execution, indexCases, startOneByOne, yieldToTimers } from "../execute.ts";
import { type FedTrial, TrialFeed } from "./trial-feed.ts";
import { fedTrialKey, TrialWork, type TrialWorkParts } from "./trial-work.ts";

/** The inputs for a worker's part of a run. */
export interface QueueExecution extends Omit<Execution, "store" | "only" | "scorer">, TrialWorkParts {
  readonly isHung: (key: TrialKey) => boolean;
  /** Asks the worker to finish the trials in progress and then exit. */
  readonly drain: AbortSignal;
  /** How many milliseconds the trials in progress may then take. */
  readonly drainMs: number;
  /** Aborted if the heartbeat fails, with its error as the reason. */
  readonly failed: AbortSignal;
}

/** Runs queued trials until the run is done or the worker has to exit. Each conversation is kept in memory until it is stored. */
export async function executeQueue(execution: QueueExecution): Promise<void> {
  const { drain, drainMs, failed, concurrency } = execution;
  const stop = new AbortController();
  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
    stop.abort();
  };
  const signal = AbortSignal.any([stop.signal, execution.signal]);
  const feed = new TrialFeed({ ...execution, onFailure: fail });
  whenAborted(signal, () => feed.end());
  whenAborted(failed, () => fail(failed.reason));
  let limit: NodeJS.Timeout | undefined;
  whenAborted(drain, () => {
    feed.end();
    limit = setTimeout(() => stop.abort(), drainMs);
  });
  const slots = new Slots({ ...execution, signal }, feed, fail);
  await startOneByOne(concurrency, (place) => slots.work(place).catch(fail), signal);
  await slots.settled();
  clearTimeout(limit);
  if (failures.length > 0) throw failures[0];
}

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act, { once: true });
}

/** The conversation slots of a worker. */
class Slots {
  readonly #execution: QueueExecution;
  readonly #feed: TrialFeed;
  readonly #fail: (error: unknown) => void;
  readonly #cases: ReadonlyMap<string, TestCase>;
  readonly #trials: TrialWork;
  readonly #settling = new Set<Promise<void>>();
  readonly #breathe = yieldToTimers();
  /** The trials in the slots, for the thread that watches. */
  readonly #keys: TrialKey[] = [];

  constructor(execution: QueueExecution, feed: TrialFeed, fail: (error: unknown) => void) {
    this.#execution = execution;
    this.#feed = feed;
    this.#fail = fail;
    this.#cases = indexCases(execution.suites);
    this.#trials = new TrialWork(execution, this.#cases);
  }

  /** Runs trials in a slot, one after another, until there are none left. */
  async work(place: number): Promise<void> {
    const { session, shared, databaseRetry } = this.#execution;
    for (let given = await this.#feed.next(); given; given = await this.#feed.next()) {
      const { job, trial } = given;
      const record =
        trial.state === "unscored" ? await databaseRetry.until(() => shared.store.record(trial)) : await this.#converse(given, place);
      // The slot is free for the next conversation while this one is stored and scored.
      this.#keep(record ? this.#trials.settle(given, record, place) : session.giveBack(job.id));
      await this.#breathe();
    }
  }

  /** Waits until all conversations are stored and scored. */
  async settled(): Promise<void> {
    await Promise.all(this.#settling);
  }

  #keep(work: Promise<void>): void {
    const settled = work.catch(this.#fail);
    this.#settling.add(settled);
    void settled.then(() => this.#settling.delete(settled));
  }

  async #converse(given: FedTrial, place: number): Promise<TrialRecord | undefined> {
    const { session, shared, watch, concurrency } = this.#execution;
    this.#keys[place] = fedTrialKey(given);
    watch?.plan(Array.from({ length: concurrency }, (_, index) => this.#keys[index] ?? fedTrialKey(given)));
    watch?.take(place, place);
    session.running += 1;
    try {
      const trial = { ...fedTrialKey(given), attempts: given.trial.attempts, number: place };
      return await converseOnce(trial, { ...this.#execution, store: shared.store }, this.#cases);
    } finally {
      session.running -= 1;
      watch?.take(place, undefined);
    }
  }
}
