import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, parseAddress } from "../../store/postgres/address.ts";
import { waitingRuns } from "../../store/postgres/waiting-runs.ts";
import { Patience } from "./patience.ts";

const pollMs = 2_000;
/** How long a run is left alone after it could not be worked on. */
const pauseMs = 60_000;

/** The runs with trials in their queue, one after another, as they are planned, until `signal` is aborted. */
export class NextRuns implements AsyncIterable<string> {
  readonly #place: string;
  readonly #signal: AbortSignal;
  readonly #pausedAt = new Map<string, number>();

  constructor(place: string, signal: AbortSignal) {
    this.#place = place;
    this.#signal = signal;
  }

  /** Leaves a run alone for a minute, because it could not be worked on. */
  pause(place: string): void {
    this.#pausedAt.set(place, performance.now());
  }

  async *[Symbol.asyncIterator](): AsyncIterator<string> {
    const { database, run } = parseAddress(this.#place);
    // A run that could not be worked on because PostgreSQL could not be reached is not left alone any longer.
    const onNotice = () => this.#pausedAt.clear();
    const patience = new Patience({ mostMs: Number.POSITIVE_INFINITY, onNotice });
    while (!this.#signal.aborted) {
      const waiting = await patience.until(() => waitingRuns(database));
      const places = waiting
        .filter((name) => run === undefined || name === run)
        .map((name) => addressOf({ database, run: name }));
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
