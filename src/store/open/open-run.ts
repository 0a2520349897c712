import { isPostgres } from "../postgres/address.ts";
import { createInPostgres, openInPostgres, removeFromPostgres } from "../postgres/postgres-store.ts";
import type { ConnectionLimits } from "../postgres/timeouts.ts";
import type { RunPlan, TrialKey } from "../run-plan.ts";
import type { RunStore } from "../run-store.ts";
import { createFile, openFile, removeFile } from "../sqlite/sqlite-store.ts";

/** Creates a run in a new file, or in a PostgreSQL database. */
export function createRun(place: string, plan: RunPlan, trials: Iterable<TrialKey>): RunStore {
  return (isPostgres(place) ? createInPostgres : createFile)(place, plan, trials);
}

/**
 * Opens an existing run, to read or to continue it, given its file or its address in a PostgreSQL database. `limits`
 * replaces the usual timeouts of the connection.
 */
export function openRun(place: string, limits?: ConnectionLimits): RunStore {
  return isPostgres(place) ? openInPostgres(place, limits) : openFile(place);
}

/** Removes a closed run. */
export function removeRun(place: string): void {
  (isPostgres(place) ? removeFromPostgres : removeFile)(place);
}
