import {
  beatMs,
  graceMs,
  heartbeatSeconds,
  monitorSeconds,
  pollMs,
  queueConnections,
  restMs,
  runLimits,
} from "../../src/store/postgres/timeouts.ts";

/** How long a statement can block the thread of a run. */
export const longestBlockMs = runLimits.connectMs + runLimits.queryMs + graceMs;

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
