import type { DatabaseSync } from "node:sqlite";
import { UserError } from "../user-error.ts";

/** Step n brings a run file of format n to format n + 1; a new file takes them all. */
const steps: readonly string[] = [
  `CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE trials (
     id INTEGER PRIMARY KEY, suite TEXT NOT NULL, agent TEXT NOT NULL, case_id TEXT NOT NULL, trial INTEGER NOT NULL,
     UNIQUE (suite, agent, case_id, trial)
   ) STRICT;
   CREATE TABLE attempts (
     trial_id INTEGER NOT NULL REFERENCES trials (id), attempt INTEGER NOT NULL,
     verdict TEXT NOT NULL CHECK (verdict IN ('pass', 'fail', 'excluded')),
     verdict_json TEXT NOT NULL, ending TEXT NOT NULL, record TEXT NOT NULL,
     PRIMARY KEY (trial_id, attempt)
   ) STRICT;
   CREATE UNIQUE INDEX scored_once ON attempts (trial_id) WHERE verdict <> 'excluded';`,
];

/** Marks a SQLite file as a Deskproof run ("Desk" in ASCII). */
const applicationId = 0x4465736b;

/** Brings a run file to this version's format; a file that is no run, or is newer, is refused untouched. */
export function bringUpToDate(database: DatabaseSync, path: string): void {
  const format = Number(database.prepare("PRAGMA user_version").get()?.user_version);
  const owner = Number(database.prepare("PRAGMA application_id").get()?.application_id);
  const isNew = format === 0 && Number(database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.n) === 0;
  if (!isNew && owner !== applicationId) throw new UserError(`${path} is an SQLite file, but not a Deskproof run.`);
  if (format > steps.length)
    throw new UserError(`${path} was written by a newer Deskproof (format ${format}). Update deskproof to read it.`);
  if (format === steps.length) return;
  database.exec("BEGIN IMMEDIATE");
  for (const step of steps.slice(format)) database.exec(step);
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}; COMMIT`);
}
