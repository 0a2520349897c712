import { setTimeout as sleep } from "node:timers/promises";
import type { SharedRun, SharedTrial } from "../../store/postgres/shared-run.ts";
import { pollMs } from "../../store/postgres/timeouts.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import type { DatabaseRetry } from "./database-retry.ts";
import type { HeldTrial, TrialQueue } from "./trial-queue.ts";
import type { WorkerSession } from "./worker-session.ts";

/** A trial to run, or only to score, and the job that it belongs to. */
export interface FedTrial {
  readonly job: HeldTrial;
  readonly trial: SharedTrial;
}

/** The inputs of a feed. */
interface FeedParts {
  readonly shared: SharedRun;
  readonly queue: TrialQueue;
  readonly session: WorkerSession;
  readonly databaseRetry: DatabaseRetry;
  /** Whether a trial must not be run here, because it hung. */
  readonly isHung: (key: TrialKey) => boolean;
  readonly onFailure: (error: unknown) => void;
}

/** Gives queued trials to the conversation slots of a worker. Slots that wait at the same time share one query. */
export class TrialFeed {
  readonly #parts: FeedParts;
  readonly #waiting: ((given: FedTrial | undefined) => void)[] = [];
  readonly #over = new AbortController();
  #isFeeding = false;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** The next trial; undefined if the run is done or the feed has ended. */
  next(): Promise<FedTrial | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#isFeeding) return;
      this.#isFeeding = true;
      this.#feed().catch((error) => {
        this.end();
        this.#parts.onFailure(error);
      });
    });
  }

  /** Stops giving trials to slots. */
  end(): void {
    this.#over.abort();
    for (const give of this.#waiting.splice(0)) give(undefined);
  }

  async #feed(): Promise<void> {
    const { queue, session, databaseRetry } = this.#parts;
    while (this.#waiting.length > 0 && !this.#over.signal.aborted) {
      const jobs = await databaseRetry.until(() => queue.fetch(this.#waiting.length));
      for (const job of jobs) session.hold(job);
      for (const given of await this.#sorted(jobs)) {
        const give = this.#over.signal.aborted ? undefined : this.#waiting.shift();
        if (give) give(given);
        else await session.giveBack(given.job.id);
      }
      if (jobs.length > 0) continue;
      if (session.isIdle && (await databaseRetry.until(() => queue.left())) === 0) this.end();
      else await sleep(pollMs, undefined, { signal: this.#over.signal }).catch(() => {});
    }
    this.#isFeeding = false;
    if (this.#over.signal.aborted) this.end();
  }

  /**
   * The trials that still need work; trials that another worker has finished, that hung, or that have no attempts left are marked as done.
   */
  async #sorted(jobs: readonly HeldTrial[]): Promise<FedTrial[]> {
    const { shared, session, databaseRetry, isHung } = this.#parts;
    if (jobs.length === 0) return [];
    const found = await databaseRetry.until(() => shared.trials(jobs.map(({ number }) => number)));
    const trials = new Map(found.map((trial) => [trial.number, trial]));
    const given: FedTrial[] = [];
    for (const job of jobs) {
      const trial = trials.get(job.number);
      const isLeft =
        trial?.state === "unscored" ||
        (trial?.state === "open" && !isHung(trial) && trial.attempts - job.since < shared.store.plan.attempts);
      if (trial && isLeft) given.push({ job, trial });
      else await session.complete(job.id);
    }
    return given;
  }
}
