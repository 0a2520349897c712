// All timeouts that determine how long a trial waits after a worker was killed, or after PostgreSQL was restarted or
// could not be reached. `run/workers/timeouts.test.ts` adds them up: a trial is in progress again within 30 seconds.

/** The timeouts of a connection, in milliseconds. */
export interface ConnectionLimits {
  readonly connectMs: number;
  /** How long the server may take to answer a statement. */
  readonly queryMs: number;
}

/** The timeouts of commands, which may read many rows or wait for other processes. */
export const usualLimits: ConnectionLimits = { connectMs: 10_000, queryMs: 60_000 };

/**
 * The timeouts of runs and workers. Their statements affect few rows and block the thread, so a silent connection must
 * be given up before the thread that detects hangs considers the agent hung.
 */
export const runLimits: ConnectionLimits = { connectMs: 3_000, queryMs: 4_000 };

/** How long the thread that owns the connection may take to report a timeout. */
export const graceMs = 1_000;

/**
 * How long further statements fail immediately after one has timed out. Otherwise, the statements of many conversations
 * would block the thread one after another.
 */
export const restMs = 1_000;

/** The shortest and the longest pause before a worker tries to reach PostgreSQL again. */
export const shortestPauseMs = 100;
export const longestPauseMs = 2_000;

/** How often a worker sends its heartbeat and searches for trials whose heartbeat is missing. */
export const beatMs = 2_000;

/** Seconds without a heartbeat after which a trial is given to another worker: the minimum that `pg-boss` allows. */
export const heartbeatSeconds = 10;

/** The shortest time between two searches for trials whose heartbeat is missing, over all workers. */
export const monitorSeconds = 2;

/** How often a free slot looks for a trial. */
export const pollMs = 250;

/** The number of connections that a worker's queue uses. */
export const queueConnections = 2;
