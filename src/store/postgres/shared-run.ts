import { z } from "zod";
import { recordText } from "../../record/record-text.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import { redactedJson } from "../../secrets/redact.ts";
import type { TrialKey } from "../run-plan.ts";
import type { RunStore } from "../run-store.ts";
import type { Spending } from "../spending.ts";
import { insertAttempt, insertVerdicts, isAttempt } from "./attempts.ts";
import type { ResultRow } from "./client-messages.ts";
import type { RunRows } from "./database.ts";
import { type Opening, openWithRows } from "./postgres-store.ts";
import { current, eachTrial, keyColumns, keyOf, shownKind } from "./results.ts";
import { isAlive } from "./sessions.ts";
import { parseEach, parseSpending } from "./usage.ts";

/** The settings that all workers on a run share. */
export const SharedSettings = z.strictObject({
  maxCost: z.number().optional(),
  /** The maximum number of concurrent calls to each provider, for all workers together. */
  limits: z.record(z.string(), z.number()),
});
export type SharedSettings = z.infer<typeof SharedSettings>;

/** The values of a run that concern its workers; copies of the run leave them out. */
export const ofWorkers: ReadonlySet<string> = new Set(["shared", "stopped"]);

/** A trial that a worker may run, and its stored state. */
export interface SharedTrial extends TrialKey {
  readonly number: number;
  readonly attempts: number;
  /** `unscored` if its conversation is stored without a verdict. */
  readonly state: "open" | "unscored" | "scored";
}

/** The state that a worker reports with each heartbeat. */
export interface WorkerState {
  readonly name: string;
  readonly host: string;
  readonly running: number;
  readonly done: number;
  readonly perMinute: number;
  readonly spending: readonly Spending[];
  readonly hasEnded: boolean;
}

/** The state of the shared run, as a worker gets it in reply to a heartbeat. */
export interface SharedRunState {
  readonly isStopped: boolean;
  /** The number of workers, including this one. */
  readonly workers: number;
  /** The usage of all model calls by other workers and by commands. */
  readonly others: readonly Spending[];
}

/** A worker as other processes see it. */
export interface SeenWorker extends Pick<WorkerState, "name" | "host" | "running" | "done" | "perMinute"> {
  /** Seconds since the worker's last heartbeat. */
  readonly silentSeconds: number;
  readonly isAlive: boolean;
}

/** The number of trials by their result so far. */
export interface TrialCounts {
  readonly planned: number;
  readonly passed: number;
  readonly failed: number;
  readonly excluded: number;
  readonly unscored: number;
}

/** A run in PostgreSQL that several workers share. */
export class SharedRun implements Disposable {
  readonly store: RunStore;
  /** The run's id in its database. */
  readonly id: string;
  readonly #rows: RunRows;

  constructor(place: string, opening: Opening = {}) {
    const { store, rows, id } = openWithRows(place, opening);
    this.store = store;
    this.id = id;
    this.#rows = rows;
  }

  /** The settings of the run's workers; undefined if it was not planned for workers. */
  settings(): SharedSettings | undefined {
    const text = this.#value("shared");
    return text === undefined ? undefined : SharedSettings.parse(JSON.parse(text));
  }

  /** Stores the workers' settings, and lets the run continue if it was stopped. */
  begin(settings: SharedSettings): void {
    this.#keep("shared", JSON.stringify(settings));
    this.#rows.query("DELETE FROM deskproof.run_values WHERE run_id = $1 AND key = 'stopped'");
  }

  /** Asks all workers to finish the trials in progress and then exit. */
  stop(): void {
    this.#keep("stopped", "true");
  }

  get isStopped(): boolean {
    return this.#value("stopped") !== undefined;
  }

  /** The trials that need a conversation or a verdict, by number, each with its number of attempts. */
  *left(): Iterable<Pick<SharedTrial, "number" | "attempts">> {
    const select = `SELECT t.number, a.attempt FROM ${current}
      WHERE t.run_id = $1 AND t.number > $2 AND coalesce(v.kind, 'excluded') = 'excluded'`;
    for (const row of eachTrial(this.#rows, select, 5_000)) yield { number: Number(row.number), attempts: attemptsOf(row) };
  }

  /** The trials with these numbers, as they are stored now. */
  trials(numbers: readonly number[]): SharedTrial[] {
    const rows = this.#rows.query(
      `SELECT ${keyColumns}, a.attempt, v.kind FROM ${current}
       WHERE t.run_id = $1 AND t.number IN (SELECT value::integer FROM json_array_elements_text($2::json))`,
      [JSON.stringify(numbers)],
    );
    return rows.map((row) => ({
      ...keyOf(row),
      number: Number(row.number),
      attempts: attemptsOf(row),
      state: row.attempt === null || row.kind === "excluded" ? "open" : row.kind === null ? "unscored" : "scored",
    }));
  }

  /**
   * Stores a conversation as the given attempt at a trial; false if another conversation is stored as that attempt, or if the trial already
   * has one that counts. Storing the same conversation again succeeds, because the database's answer may have been lost.
   */
  keepAttempt(record: TrialRecord, { number, attempts }: Pick<SharedTrial, "number" | "attempts">): boolean {
    if (insertAttempt(this.#rows, { number, attempt: attempts, record })) return true;
    return isAttempt(this.#rows, { number, attempt: attempts, text: recordText(record) });
  }

  /** Stores a verdict on an attempt; `attempts` is the number of attempts up to this one. */
  keepVerdict({ number, attempts }: Pick<SharedTrial, "number" | "attempts">, verdict: Verdict): void {
    insertVerdicts(this.#rows, [{ number, attempts, verdict }]);
  }

  /** Stores a worker's state, and returns the state of the shared run. */
  beat({ name, host, running, done, perMinute, spending, hasEnded }: WorkerState): SharedRunState {
    const [row] = this.#rows.query(
      `WITH beat AS (
         INSERT INTO deskproof.workers AS w (run_id, name, host, running, done, per_minute, spending, ended)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (run_id, name) DO UPDATE SET beat = now(), running = excluded.running, done = excluded.done,
           per_minute = excluded.per_minute, spending = excluded.spending, ended = excluded.ended
       ) SELECT
         (SELECT value FROM deskproof.run_values WHERE run_id = $1 AND key = 'stopped') IS NOT NULL AS stopped,
         (SELECT count(*)::integer FROM deskproof.workers WHERE run_id = $1 AND name <> $2 AND ${isAlive}) AS others,
         (SELECT value FROM deskproof.run_values WHERE run_id = $1 AND key = 'spending') AS commands,
         (SELECT json_agg(spending)::text FROM deskproof.workers WHERE run_id = $1 AND name <> $2) AS workers`,
      [name, host, running, done, perMinute, redactedJson(spending), hasEnded],
    );
    return {
      isStopped: row?.stopped === true,
      workers: Number(row?.others ?? 0) + 1,
      others: [...parseSpending(row?.commands), ...parseEach(row?.workers)],
    };
  }

  /** The run's workers; those that are alive come first. */
  workers(): SeenWorker[] {
    const rows = this.#rows.query(
      `SELECT name, host, running, done, per_minute, ${isAlive} AS alive,
         greatest(0, extract(epoch FROM now() - beat))::double precision AS silent
       FROM deskproof.workers WHERE run_id = $1 ORDER BY ${isAlive} DESC, name`,
    );
    return rows.map((row) => ({
      name: String(row.name),
      host: String(row.host),
      running: Number(row.running),
      done: Number(row.done),
      perMinute: Number(row.per_minute),
      silentSeconds: Number(row.silent),
      isAlive: row.alive === true,
    }));
  }

  /** Counts the trials by result. */
  counts(): TrialCounts {
    const rows = this.#rows.query(
      `SELECT kind, count(*)::integer AS n FROM (SELECT ${shownKind} AS kind FROM ${current} WHERE t.run_id = $1) shown
       GROUP BY kind`,
    );
    const count = (kind: string | null) => Number(rows.find((row) => row.kind === kind)?.n ?? 0);
    const [passed, failed, excluded, unscored] = [count("pass"), count("fail"), count("excluded"), count("unscored")];
    return { planned: passed + failed + excluded + unscored + count(null), passed, failed, excluded, unscored };
  }

  [Symbol.dispose](): void {
    this.store[Symbol.dispose]();
  }

  #value(key: string): string | undefined {
    const [row] = this.#rows.query("SELECT value FROM deskproof.run_values WHERE run_id = $1 AND key = $2", [key]);
    return row && String(row.value);
  }

  #keep(key: string, value: string): void {
    this.#rows.query(
      `INSERT INTO deskproof.run_values (run_id, key, value) VALUES ($1, $2, $3)
       ON CONFLICT (run_id, key) DO UPDATE SET value = excluded.value`,
      [key, value],
    );
  }
}

function attemptsOf({ attempt }: ResultRow): number {
  return attempt === null ? 0 : Number(attempt) + 1;
}
