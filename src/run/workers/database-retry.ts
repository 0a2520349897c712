import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../../store/postgres/store-unavailable.ts";
import { longestPauseMs, shortestPauseMs } from "../../store/postgres/timeouts.ts";
import { UserError } from "../../user-error.ts";

/** The settings for waiting for PostgreSQL. */
interface PatienceSettings {
  /** Called with a one-line notice when the connection is lost, and with another when it is restored. */
  readonly onNotice?: ((line: string) => void) | undefined;
  /** The longest time without a connection, in milliseconds. */
  readonly mostMs?: number;
}

/** How long a worker waits for PostgreSQL, in seconds. */
export const longestWaitSeconds = 120;

/** Repeats work while PostgreSQL cannot be reached, with backoff and up to a limit. */
export class DatabaseRetry {
  readonly #onNotice: (line: string) => void;
  readonly #mostMs: number;
  #lostAt: number | undefined;

  constructor({ onNotice = () => {}, mostMs = 1000 * longestWaitSeconds }: PatienceSettings) {
    this.#onNotice = onNotice;
    this.#mostMs = mostMs;
  }

  /** Whether PostgreSQL could not be reached when it was last used. */
  get isWaiting(): boolean {
    return this.#lostAt !== undefined;
  }

  /** Opens a run, with retries; throws at once if the URL or the login is wrong. */
  untilOpen<Result>(open: () => Result): Promise<Result> {
    const opened = () => {
      try {
        return open();
      } catch (error) {
        if (error instanceof StoreUnavailable && error.isRefused) throw new UserError(error.message);
        throw error;
      }
    };
    return this.#repeat(opened, (error) => `${error.message} Trying again for up to ${this.#seconds} s.`);
  }

  /** Performs an operation, with retries; throws at once any error that a retry would not fix. */
  until<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    return this.#repeat(
      work,
      () => `PostgreSQL cannot be reached; trying again for up to ${this.#seconds} s. Trials in progress continue.`,
    );
  }

  async #repeat<Result>(work: () => Result | Promise<Result>, noticeOf: (error: Error) => string): Promise<Result> {
    for (let pause = shortestPauseMs; ; pause = Math.min(longestPauseMs, 2 * pause)) {
      try {
        const result = await work();
        this.#found();
        return result;
      } catch (error) {
        if (!isTransientError(error)) throw error;
        this.#lost(error, noticeOf(error));
      }
      await sleep(pause);
    }
  }

  get #seconds(): number {
    return Math.round(this.#mostMs / 1000);
  }

  #lost(error: Error, notice: string): void {
    const now = performance.now();
    if (this.#lostAt === undefined) this.#onNotice(notice);
    this.#lostAt ??= now;
    if (now - this.#lostAt > this.#mostMs) throw error;
  }

  #found(): void {
    if (this.#lostAt === undefined) return;
    const seconds = (performance.now() - this.#lostAt) / 1000;
    this.#lostAt = undefined;
    this.#onNotice(`PostgreSQL is back after ${seconds.toFixed(1)} s.`);
  }
}

/**
 * The SQLSTATE codes for a lost connection, for a server that is starting, stopping or at its connection limit, and for
 * conflicts between sessions.
 */
const passing = /^(?:08...|57P..|53300|40001|40P01)$/;

/** Whether an error is temporary: there is no connection, or another session caused a conflict. */
export function isTransientError(error: unknown): error is Error {
  if (error instanceof StoreUnavailable) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTransientError);
  const code = "sqlState" in error ? error.sqlState : "code" in error ? error.code : undefined;
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return passing.test(code);
  if (typeof code === "string") return /^(?:ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/.test(code);
  return /connection|timeout exceeded|timeout expired|read timeout|not queryable/i.test(error.message);
}
