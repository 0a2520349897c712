import type { RunRows } from "./database.ts";

/** Seconds without a heartbeat after which a worker counts as dead. */
const silence = 20;

/** The SQL condition for a worker that is alive. */
// If the server's clock was set back, the last heartbeats of dead workers are in the future.
export const isAlive = `NOT ended AND beat BETWEEN now() - interval '${silence} seconds' AND now() + interval '1 second'`;

/** The first part of the key of the lock that a process holds while it runs trials ("Sess" in ASCII). */
const lock = 0x53657373;
const numberOfRun = "$1::bigint % 2147483647";

/**
 * Marks a run as being worked on until the connection ends, and returns whether another process or a worker is already
 * running its trials. The mark is a lock, which the server releases when a connection is lost.
 */
export function lockSession({ query }: RunRows): boolean {
  query(`SELECT pg_try_advisory_lock_shared(${lock}, (${numberOfRun})::integer)`);
  const [row] = query(
    `SELECT EXISTS (
       SELECT FROM pg_locks JOIN pg_database ON oid = database AND datname = current_database()
       WHERE locktype = 'advisory' AND classid = ${lock} AND objid = (${numberOfRun})::oid AND objsubid = 2
         AND pid <> pg_backend_pid()
     ) OR EXISTS (SELECT FROM deskproof.workers WHERE run_id = $1::bigint AND ${isAlive}) AS shared`,
  );
  return row?.shared === true;
}
