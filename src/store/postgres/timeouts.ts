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

/** How long a statement can block the thread of a run. */
export const longestBlockMs = runLimits.connectMs + runLimits.queryMs + graceMs;

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

/**
 * The longest time that a dead worker's trial waits for a worker with a free slot, if PostgreSQL responds: the last
 * heartbeat expires, the next search becomes due, a worker performs it, and a slot finds the trial.
 */
export const longestHandoverMs = 1000 * heartbeatSeconds + 1000 * monitorSeconds + beatMs + pollMs;

/**
 * The longest wait if all connections are silent, measured from when PostgreSQL can be reached again: a worker is
 * blocked by a statement, then sends a heartbeat on each dead connection of its queue, and then performs the search.
 * Meanwhile, the dead worker's last heartbeat expires.
 */
export const longestRecoveryMs =
  Math.max(1000 * heartbeatSeconds, longestBlockMs + restMs + beatMs + queueConnections * (runLimits.queryMs + beatMs)) +
  1000 * monitorSeconds +
  pollMs;
