import { setTimeout as sleep } from "node:timers/promises";
import { parseAddress, runAddress } from "../../store/postgres/address.ts";
import { waitingRuns } from "../../store/postgres/waiting-runs.ts";
import { DatabaseRetry } from "./database-retry.ts";

const pollMs = 2_000;
/** How long a run is skipped after a failed attempt to work on it, in milliseconds. */
const pauseMs = 60_000;

/** The runs with queued trials, one after another, including runs that are planned later, until `signal` is aborted. */
export class NextRuns implements AsyncIterable<string> {
  readonly #place: string;
  readonly #signal: AbortSignal;
  readonly #pausedAt = new Map<string, number>();

  constructor(place: string, signal: AbortSignal) {
    this.#place = place;
    this.#signal = signal;
  }

  /** Skips a run for a minute, because an attempt to work on it failed. */
  pause(place: string): void {
    this.#pausedAt.set(place, performance.now());
  }

  async *[Symbol.asyncIterator](): AsyncIterator<string> {
    const { database, run } = parseAddress(this.#place);
    // If PostgreSQL could not be reached, that may be why attempts failed, so no run is skipped any longer.
    const onNotice = () => this.#pausedAt.clear();
    const databaseRetry = new DatabaseRetry({ mostMs: Number.POSITIVE_INFINITY, onNotice });
    while (!this.#signal.aborted) {
      const waiting = await databaseRetry.until(() => waitingRuns(database));
      const places = waiting.filter((name) => run === undefined || name === run).map((name) => runAddress({ database, run: name }));
      const next = places.find((place) => !this.#isPaused(place));
      if (next !== undefined && !this.#signal.aborted) yield next;
      await sleep(pollMs, undefined, { signal: this.#signal }).catch(() => {});
    }
  }

  #isPaused(place: string): boolean {
    const at = this.#pausedAt.get(place);
    return at !== undefined && performance.now() - at < pauseMs;
  }
}
