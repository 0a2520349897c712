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

/** The data of a queued trial: its number in the plan, and its attempts in earlier sessions, which do not count. */
const JobData = z.strictObject({ number: z.int(), since: z.int() });

/** A trial to queue. */
export type QueuedTrial = z.infer<typeof JobData>;

/** A queued trial that this worker holds. */
export interface HeldTrial extends QueuedTrial {
  /** The id of its job. */
  readonly id: string;
}

/** How often a trial may go to another worker because one died or gave it back, before no one gets it anymore. */
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
    // `pg` deprecates its own support of password files, which users rely on.
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

  /** Queues trials in the order of the plan; a trial that is queued already stays as it is. */
  async add(trials: readonly QueuedTrial[]): Promise<void> {
    for (let start = 0; start < trials.length; start += batchSize)
      await this.#boss.insert(
        this.#name,
        trials.slice(start, start + batchSize).map((trial) => jobOf(trial, -trial.number)),
      );
  }

  /** Takes up to a number of trials. */
  async fetch(most: number): Promise<HeldTrial[]> {
    const jobs = await this.#boss.fetch(this.#name, { batchSize: most });
    return jobs.map(({ id, data }) => ({ id, ...JobData.parse(data) }));
  }

  /** Tells the queue that this worker still holds these trials. */
  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.touch(this.#name, [...ids]);
  }

  /** Removes trials that are done. */
  async complete(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.complete(this.#name, [...ids]);
  }

  /** Gives trials back, so that another worker runs them next. */
  async giveBack(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#boss.fail(this.#name, [...ids]);
  }

  /** Queues a trial again, behind the `planned` trials of the run that were not attempted yet. */
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

  /** Gives the trials of workers that no longer send heartbeats to others. */
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

  /** Removes what is left of the trials that are done. */
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

// The queue notes when it was created and last searched, which is in the future only if the server's clock was set back.
// Until the clock caught up, the queue would neither hand out trials, nor recover those of dead workers, nor search
// again.
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

/** Options of `pg`, which `pg-boss` passes on. Without them, a call on a dead connection would never return. */
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
