import { SyncClient } from "../../src/store/postgres/sync-client.ts";

/** One delivery of a trial to a worker; times are in seconds since the epoch. */
interface Delivery {
  readonly startedAt: number;
  lastBeatAt: number;
  doneAt: number | undefined;
}

/** A fault: a worker was killed, or PostgreSQL was down. */
interface Fault {
  readonly kind: "kill" | "outage";
  readonly from: number;
  readonly to: number;
}

/** A trial that lost its worker. */
export interface Recovery {
  /** The fault that caused the loss; undefined if the worker was just too slow to send a heartbeat. */
  readonly fault: Fault["kind"] | undefined;
  /** Seconds until another worker had the trial, not counting those in which PostgreSQL was down. */
  readonly returned: number;
  /** Seconds until the trial was done; undefined if it lost the next worker as well. */
  readonly done: number | undefined;
  /** The number of workers that the trial had lost by then. */
  readonly lost: number;
  /** Seconds since the trial lost its first worker. */
  readonly sinceFirst: number;
}

const select = `SELECT id::text, retry_count, state::text, extract(epoch FROM started_on)::double precision AS started,
    extract(epoch FROM heartbeat_on)::double precision AS beat,
    extract(epoch FROM completed_on)::double precision AS completed
  FROM deskproof_queue.job WHERE state = 'active' OR retry_count > 0`;

/** Samples the queue, and reports how long each trial waited after each fault. */
export class Deliveries {
  readonly #address: string;
  readonly #trials = new Map<string, Delivery[]>();
  readonly #faults: Fault[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  /** Records that a worker has just been killed. */
  killed(): void {
    this.#faults.push({ kind: "kill", from: now(), to: now() });
  }

  /** Records that PostgreSQL was down. */
  wasDown(from: number, to: number): void {
    this.#faults.push({ kind: "outage", from, to });
  }

  /** Reads which trials have a worker; must be called several times before a heartbeat can expire. */
  sample(): void {
    using client = new SyncClient(this.#address);
    const seen = new Set<string>();
    for (const row of client.query(select)) {
      const [id, number] = [String(row.id), Number(row.retry_count)];
      seen.add(id);
      const deliveries = this.#trials.get(id) ?? [];
      this.#trials.set(id, deliveries);
      if (row.started === null) continue;
      deliveries[number] ??= { startedAt: Number(row.started), lastBeatAt: 0, doneAt: undefined };
      if (row.state === "active") deliveries[number].lastBeatAt = Number(row.beat);
      if (row.state === "completed") deliveries[number].doneAt = Number(row.completed);
    }
    for (const [id, deliveries] of this.#trials) {
      const last = deliveries.at(-1);
      if (last && !seen.has(id)) last.doneAt ??= now();
    }
  }

  /** The trials that lost a worker, listed once for each worker lost. */
  recoveries(): Recovery[] {
    return [...this.#trials.values()].flatMap((deliveries) => this.#recoveriesOf(deliveries));
  }

  #recoveriesOf(deliveries: readonly (Delivery | undefined)[]): Recovery[] {
    const found: Recovery[] = [];
    let first: number | undefined;
    for (const [index, lost] of deliveries.entries()) {
      const next = deliveries[index + 1];
      if (!lost || !next) continue;
      const fault = this.#faults.find(({ from, to }) => to >= lost.lastBeatAt && from < next.startedAt);
      const at = fault?.from ?? lost.lastBeatAt;
      first ??= at;
      const end = next.doneAt;
      found.push({
        fault: fault?.kind,
        returned: this.#between(at, next.startedAt),
        done: end === undefined ? undefined : this.#between(at, end),
        lost: index + 1,
        sinceFirst: this.#between(first, end ?? next.startedAt),
      });
    }
    return found;
  }

  /** The seconds between two moments, not counting those in which PostgreSQL was down. */
  #between(from: number, to: number): number {
    const down = this.#faults
      .filter(({ kind }) => kind === "outage")
      .reduce((sum, outage) => sum + Math.max(0, Math.min(to, outage.to) - Math.max(from, outage.from)), 0);
    return to - from - down;
  }
}

/** Seconds since the epoch, from the same clock that the PostgreSQL server uses. */
export function now(): number {
  return Date.now() / 1000;
}
