import { statSync } from "node:fs";
import { join } from "node:path";
import { redactJson } from "../../secrets/redact.ts";
import { isPostgres, parseAddress, runAddress } from "../postgres/address.ts";
import { withPostgresRows, writePostgresRows } from "../postgres/rows.ts";
import type { RunStore } from "../run-store.ts";
import { withFileRows, writeFileRows } from "../sqlite/rows.ts";
import type { StoredRows } from "../stored-rows.ts";
import { openRun } from "./open-run.ts";
import { shortName } from "./run-path.ts";

/** A copied run, and its path or address. */
export interface CopiedRun {
  readonly place: string;
  readonly store: RunStore;
}

/**
 * Copies a run row for row between files and PostgreSQL databases, and opens the copy. A run in progress is copied as
 * of a single point in time; an interrupted copy leaves no run behind.
 */
export function copyRun(from: string, to: string): CopiedRun {
  const place = placeOf(from, to);
  const read = isPostgres(from) ? withPostgresRows : withFileRows;
  const write = isPostgres(place) ? writePostgresRows : writeFileRows;
  read(from, (rows) => write(place, redactedRows(rows)));
  return { place, store: openRun(place) };
}

/** The rows without secrets, which an earlier version or another machine may have stored. The ids of trials stay as they are. */
function redactedRows(rows: StoredRows): StoredRows {
  return {
    ...rows,
    values: () => changed(rows.values(), (row) => (isJson(row.value) ? { ...row, value: redactJson(row.value) } : row)),
    attempts: () => changed(rows.attempts(), (row) => ({ ...row, record: redactJson(row.record) })),
    verdicts: () => changed(rows.verdicts(), (row) => ({ ...row, verdict: redactJson(row.verdict) })),
    notes: () => changed(rows.notes(), (row) => ({ ...row, note: redactJson(row.note) })),
    judgements: () => changed(rows.judgements(), (row) => ({ ...row, said: redactJson(row.said) })),
  };
}

function* changed<Row>(rows: Iterable<Row>, change: (row: Row) => Row): Iterable<Row> {
  for (const row of rows) yield change(row);
}

// The signature of the plan is not JSON.
function isJson(value: string): boolean {
  return /^[[{]/.test(value);
}

/** The path or address of the copy. If only a folder or a database is given, the copy gets the name of the run that is copied. */
function placeOf(from: string, to: string): string {
  if (isPostgres(to)) {
    const { database, run } = parseAddress(to);
    return runAddress({ database, run: run ?? nameOf(from) });
  }
  return statSync(to, { throwIfNoEntry: false })?.isDirectory() ? join(to, `${nameOf(from)}.db`) : to;
}

function nameOf(from: string): string {
  if (!isPostgres(from) || parseAddress(from).run !== undefined) return shortName(from);
  // The address names no run, so this opens the only run in the database.
  using store = openRun(from);
  return store.parts[0]?.name ?? "";
}
