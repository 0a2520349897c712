// Every timeout that decides how long a trial waits after a worker was killed, or after PostgreSQL was restarted or could
// not be reached. `run/workers/timeouts.test.ts` adds them up: a trial is back in progress within 30 seconds.

/** The timeouts of a connection, in milliseconds. */
export interface ConnectionLimits {
  readonly connectMs: number;
  /** How long the server may take to answer a statement. */
  readonly queryMs: number;
}

/** The timeouts of commands, which may read long lists or wait for others to finish. */
export const usualLimits: ConnectionLimits = { connectMs: 10_000, queryMs: 60_000 };

/**
 * The timeouts of runs and workers. Their statements concern few rows and block their thread, so a connection on which
 * nothing arrives must be given up before another thread takes the agent for hung.
 */
export const runLimits: ConnectionLimits = { connectMs: 3_000, queryMs: 4_000 };

/** How long after a timeout the thread that owns the connection may take to report it. */
export const graceMs = 1_000;

/**
 * How long statements fail at once after one was given up. Otherwise, the statements of many conversations would block
 * the thread one after another.
 */
export const restMs = 1_000;

/** How long a statement can block the thread of a run. */
export const longestBlockMs = runLimits.connectMs + runLimits.queryMs + graceMs;

/** The shortest and the longest pause before a worker tries again to reach PostgreSQL. */
export const shortestPauseMs = 100;
export const longestPauseMs = 2_000;

/** How often a worker sends its heartbeat and looks for trials without one. */
export const beatMs = 2_000;

/** Seconds without a heartbeat after which a trial goes to another worker; `pg-boss` allows no less. */
export const heartbeatSeconds = 10;

/** The shortest time between two searches for trials without a heartbeat, by all workers together. */
export const monitorSeconds = 2;

/** How often a free slot looks for a trial. */
export const pollMs = 250;

/** The number of connections of a worker's queue. */
export const queueConnections = 2;

/**
 * How long a trial of a dead worker waits for another worker that has a free slot, if PostgreSQL answers: its last
 * heartbeat expires, the workers' next search is due, a worker makes it, and a slot finds the trial.
 */
export const longestHandoverMs = 1000 * heartbeatSeconds + 1000 * monitorSeconds + beatMs + pollMs;

/**
 * The same if nothing arrives on any connection, from the moment when PostgreSQL can be reached again: a worker is
 * blocked by a statement, then sends a heartbeat on each dead connection of its queue, and after that makes the search.
 * Meanwhile, the last heartbeat of the dead worker expires.
 */
export const longestRecoveryMs =
  Math.max(
    1000 * heartbeatSeconds,
    longestBlockMs + restMs + beatMs + queueConnections * (runLimits.queryMs + beatMs),
  ) +
  1000 * monitorSeconds +
  pollMs;
