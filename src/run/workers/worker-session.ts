import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { SharedRun, SharedRunState } from "../../store/postgres/shared-run.ts";
import { beatMs } from "../../store/postgres/timeouts.ts";
import { type Spending, sumSpending } from "../../store/spending.ts";
import type { Budget } from "../budget.ts";
import { type DatabaseRetry, isTransientError } from "./database-retry.ts";
import type { HeldTrial, TrialQueue } from "./trial-queue.ts";

/** The inputs of a worker's session. */
interface SessionParts {
  readonly shared: SharedRun;
  readonly queue: TrialQueue;
  readonly budget: Budget;
  readonly databaseRetry: DatabaseRetry;
  readonly host: string;
  /** Called once when someone stops the run. */
  readonly onStop: () => void;
  /** Called with an error that makes it impossible to continue. */
  readonly onFailure: (error: unknown) => void;
}

const minute = 60_000;

/** A worker's part in a run: the trials it holds, the trials it has completed, its spending, and its heartbeat. */
export class WorkerSession implements AsyncDisposable {
  readonly #parts: SessionParts;
  readonly #name: string;
  readonly #held = new Map<string, HeldTrial>();
  readonly #ended = new AbortController();
  readonly #startedAt = performance.now();
  /** The times at which the trials of the last minute were done. */
  #doneAt: number[] = [];
  #done = 0;
  #workers = 1;
  #hasBegun = false;
  #isStopped = false;
  #spending: readonly Spending[] = [];
  #beating: Promise<void> = Promise.resolve();
  readonly #completed: string[] = [];
  #completing: Promise<void> | undefined;
  running = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#name = `${parts.host}-${process.pid}-${randomBytes(3).toString("hex")}`;
  }

  /** The number of workers that are alive. */
  get workers(): number {
    return this.#workers;
  }

  /** Whether the worker holds no trial. */
  get isIdle(): boolean {
    return this.#held.size === 0;
  }

  /** Registers the worker, reads the other workers' spending, and starts the heartbeat. */
  begin(): void {
    this.#hear(this.#report(false));
    // Each call to `#report` stores this worker's spending and reads the other workers' spending.
    this.#parts.budget.begin({ spending: () => [], addSpending: (spending) => this.#spent(spending) });
    this.#hasBegun = true;
    this.#beating = this.#beat();
  }

  /** Records that the worker holds a trial. */
  hold(trial: HeldTrial): void {
    this.#held.set(trial.id, trial);
  }

  /** Records that the worker no longer holds a trial, without telling the queue. */
  letGo(id: string): void {
    this.#held.delete(id);
  }

  /** Counts a trial that was run here. */
  count(): void {
    this.#done += 1;
    this.#doneAt.push(performance.now());
  }

  /** Tells the queue that a trial is done; concurrent calls share one query. */
  complete(id: string): Promise<void> {
    this.#completed.push(id);
    this.#completing ??= this.#completeAll();
    return this.#completing;
  }

  /** Returns a trial to the queue, so that another worker can run it. */
  async giveBack(id: string): Promise<void> {
    await this.#parts.databaseRetry.until(() => this.#parts.queue.giveBack([id]));
    this.letGo(id);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    await this.#beating;
    if (!this.#hasBegun) return;
    try {
      await this.#parts.databaseRetry.until(() => this.#report(true));
    } catch (error) {
      // Without a connection, the other workers find out when the heartbeat stops.
      if (!isTransientError(error)) throw error;
    }
  }

  async #completeAll(): Promise<void> {
    while (this.#completed.length > 0) {
      const ids = this.#completed.splice(0);
      await this.#parts.databaseRetry.until(() => this.#parts.queue.complete(ids));
      for (const id of ids) this.letGo(id);
    }
    this.#completing = undefined;
  }

  #spent(spending: readonly Spending[]): void {
    this.#spending = sumSpending([...this.#spending, ...spending]);
    try {
      this.#hear(this.#report(false));
    } catch (error) {
      // The next heartbeat stores the spending.
      if (!isTransientError(error)) throw error;
    }
  }

  #report(hasEnded: boolean): SharedRunState {
    const now = performance.now();
    this.#doneAt = this.#doneAt.filter((at) => now - at < minute);
    return this.#parts.shared.beat({
      name: this.#name,
      host: this.#parts.host,
      running: this.running,
      done: this.#done,
      perMinute: (this.#doneAt.length * minute) / Math.max(1_000, Math.min(minute, now - this.#startedAt)),
      spending: this.#spending,
      hasEnded,
    });
  }

  #hear({ isStopped, workers, others }: SharedRunState): void {
    this.#workers = workers;
    this.#parts.budget.heard(others);
    if (isStopped && !this.#isStopped) this.#parts.onStop();
    this.#isStopped ||= isStopped;
  }

  async #beat(): Promise<void> {
    const { queue, onFailure } = this.#parts;
    const { signal } = this.#ended;
    while (await isLater(signal)) {
      try {
        this.#hear(this.#report(false));
        await queue.touch([...this.#held.keys()]);
        await queue.supervise();
      } catch (error) {
        // If PostgreSQL cannot be reached, the calls that wait for it report this.
        if (!isTransientError(error)) onFailure(error);
      }
    }
  }
}

/** Waits until the next heartbeat is due; returns false if the session ends first. */
async function isLater(signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  return sleep(beatMs, true, { signal }).catch(() => false);
}
