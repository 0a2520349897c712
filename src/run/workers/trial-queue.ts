import type { PgBoss } from "pg-boss";
import { z } from "zod";
import { passwordOf, withSecret } from "../../store/postgres/address.ts";
import {
  type ConnectionLimits,
  heartbeatSeconds,
  monitorSeconds,
  queueConnections,
  runLimits,
  usualLimits,
} from "../../store/postgres/timeouts.ts";
import { queueOf, queueSchema } from "../../store/postgres/waiting-runs.ts";
import { UserError } from "../../user-error.ts";

/** The data of a queued trial: its number in the plan, and its attempts in earlier sessions, which do not count towards the limit. */
const JobData = z.strictObject({ number: z.int(), since: z.int() });

/** A trial to queue. */
export type QueuedTrial = z.infer<typeof JobData>;

/** A queued trial that this worker holds. */
export interface HeldTrial extends QueuedTrial {
  /** The id of the trial's job. */
  readonly id: string;
}

/** How many times a trial may be given to another worker because a worker died or gave it back. */
export const mostDeliveries = 50;
const batchSize = 1_000;
const day = 86_400;

/** The queue of a run's trials, which holds one job for each trial that is not done. */
export class TrialQueue implements AsyncDisposable {
  readonly #boss: PgBoss;
  readonly #name: string;

  private constructor(boss: PgBoss, run: string) {
    this.#boss = boss;
    this.#name = queueOf(run);
  }

  /** Connects to the queues of a database; only a planner may create them. */
  static async open(database: string, run: string, { create = false } = {}): Promise<TrialQueue> {
    // `pg` prints a deprecation warning about password files, which users rely on.
    process.noDeprecation = true;
    // The module is loaded only by planners and workers.
    const { PgBoss } = await import("pg-boss");
    const boss = new PgBoss({
      connectionString: withSecret(database, passwordOf(database)),
      application_name: "deskproof",
      schema: queueSchema,
      max: queueConnections,
      ...optionsOf(create ? usualLimits : runLimits),
      migrate: create,
      supervise: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      monitorIntervalSeconds: monitorSeconds,
    });
    // Every call reports its own errors; a connection that is lost between two calls is replaced.
    boss.on("error", () => {});
    const queue = new TrialQueue(boss, run);
    try {
      await boss.start();
      if (create) await queue.#create();
      else if (!(await boss.getQueue(queue.#name))) throw notPlanned();
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
    return queue;
  }

  /** Queues trials in the order of the plan; a trial that is already queued is left unchanged. */
  async add(trials: readonly QueuedTrial[]): Promise<void> {
    for (let start = 0; start < trials.length; start += batchSize)
      await this.#boss.insert(
        this.#name,
        trials.slice(start, start + batchSize).map((trial) => jobOf(trial, -trial.number)),
      );
  }

  /** Takes up to `most` trials from the queue. */
  async fetch(most: number): Promise<HeldTrial[]> {
    const jobs = await this.#boss.fetch(this.#name, { batchSize: most });
    return jobs.map(({ id, data }) => ({ id, ...JobData.parse(data) }));
  }

  /** Tells the queue that this worker still holds these trials. */
  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.touch(this.#name, [...ids]);
  }

  /** Marks trials as done. */
  async complete(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.complete(this.#name, [...ids]);
  }

  /** Returns trials to the queue, so that another worker can run them. */
  async giveBack(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.fail(this.#name, [...ids]);
  }

  /** Queues a trial again, behind all trials with fewer attempts; `planned` is the number of trials in the plan. */
  async again({ id, number, since }: HeldTrial, { attempts, planned }: { attempts: number; planned: number }) {
    const transaction = await this.#boss.getDb().beginTransaction?.();
    if (!transaction) throw new Error("pg-boss has no transactions");
    const { db } = transaction;
    try {
      await this.#boss.complete(this.#name, id, null, { db });
      await this.#boss.insert(this.#name, [jobOf({ number, since }, -number - attempts * planned)], { db });
      await transaction.commit();
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  /** Requeues the trials of workers that have stopped sending heartbeats. */
  async supervise(): Promise<void> {
    await this.#boss.getDb().executeSql(afterClockWasSetBack, [this.#name]);
    await this.#boss.supervise(this.#name);
  }

  /** The number of trials that are waiting or in progress. */
  async left(): Promise<number> {
    const sql = `SELECT count(*)::integer AS n FROM ${queueSchema}.job WHERE name = $1 AND state < 'completed'`;
    const { rows } = await this.#boss.getDb().executeSql(sql, [this.#name]);
    return Number(rows[0]?.n);
  }

  /** Deletes the stored jobs of trials that are done. */
  async clean(): Promise<void> {
    await this.#boss.deleteStoredJobs(this.#name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }

  async #create(): Promise<void> {
    if (await this.#boss.getQueue(this.#name)) return;
    await this.#boss.createQueue(this.#name, {
      // One job for each trial, however often it is queued.
      policy: "exclusive",
      heartbeatSeconds,
      expireInSeconds: day - 1,
      retryLimit: mostDeliveries,
      retentionSeconds: 365 * day,
      deleteAfterSeconds: day,
    });
  }
}

// The times at which the queue was created and last monitored are in the future only if the server's clock was set back. Until the clock
// had caught up, workers would get no trials, trials of dead workers would not be recovered, and the queue would not be monitored again.
const afterClockWasSetBack = `WITH set_back AS (
    UPDATE ${queueSchema}.queue SET monitor_claim_on = NULL, monitor_on = NULL, created_on = ${queueSchema}.job_now()
    WHERE name = $1
      AND greatest(monitor_claim_on, monitor_on, created_on) > ${queueSchema}.job_now() + interval '1 second'
    RETURNING name
  ) UPDATE ${queueSchema}.job j
  SET start_after = least(j.start_after, ${queueSchema}.job_now()),
    heartbeat_on = least(j.heartbeat_on, ${queueSchema}.job_now())
  FROM set_back WHERE j.name = set_back.name AND j.state < 'completed'
    AND (j.start_after > ${queueSchema}.job_now() OR j.heartbeat_on > ${queueSchema}.job_now())`;

/** Returns the options that `pg-boss` passes on to `pg`. Without them, a call on a dead connection would never return. */
function optionsOf({ connectMs, queryMs }: ConnectionLimits) {
  return { connectionTimeoutMillis: connectMs, query_timeout: queryMs, keepAlive: true };
}

function jobOf({ number, since }: QueuedTrial, priority: number) {
  return { singletonKey: String(number), data: { number, since }, priority };
}

function notPlanned(): UserError {
  return new UserError(
    "this run was not planned for workers. Queue its trials with: deskproof run --resume <run> --workers-only-elsewhere",
  );
}
