import type { DatabaseSync } from "node:sqlite";
import { UserError } from "../user-error.ts";

// What a list of trials shows of one. It stands apart from the attempts, whose records make them slow to go through, and the
// file itself keeps it in step with them.
const glanceOf = (attempt: "a" | "NEW") =>
  `${attempt}.trial_id, (SELECT count(*) FROM attempts b WHERE b.trial_id = ${attempt}.trial_id), ${attempt}.verdict, ${attempt}.ending,
   ${attempt}.verdict_json ->> 'mode',
   (SELECT coalesce(group_concat(value ->> 'check', char(10)), '') FROM json_each(${attempt}.verdict_json, '$.findings')),
   (SELECT coalesce(group_concat(value ->> 'rule', char(10)), '') FROM (SELECT value FROM json_each(${attempt}.verdict_json, '$.findings')
     UNION ALL SELECT value FROM json_each(${attempt}.verdict_json, '$.remarks'))),
   coalesce(${attempt}.verdict_json ->> '$.measures.messages', 0), coalesce(${attempt}.verdict_json ->> '$.measures.toolCalls', 0)`;

// Not INSERT OR REPLACE: in a trigger, the statement that fires it says what happens to a row that is there.
const glanceAgain = `DELETE FROM glances WHERE trial_id = NEW.trial_id; INSERT INTO glances VALUES (${glanceOf("NEW")});`;

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
  `CREATE TABLE notes (
     id INTEGER PRIMARY KEY, trial_id INTEGER NOT NULL REFERENCES trials (id), label TEXT NOT NULL, reason TEXT NOT NULL,
     by TEXT NOT NULL, at TEXT NOT NULL, verdict TEXT NOT NULL, scorer INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE glances (
     trial_id INTEGER PRIMARY KEY, attempts INTEGER NOT NULL, verdict TEXT NOT NULL, ending TEXT NOT NULL, mode TEXT,
     checks TEXT NOT NULL, rules TEXT NOT NULL, messages INTEGER NOT NULL, tool_calls INTEGER NOT NULL
   ) STRICT;
   INSERT OR REPLACE INTO glances SELECT ${glanceOf("a")} FROM attempts a ORDER BY a.trial_id, a.attempt;
   CREATE TRIGGER glance_at_new AFTER INSERT ON attempts BEGIN ${glanceAgain} END;
   CREATE TRIGGER glance_again AFTER UPDATE OF verdict_json ON attempts BEGIN ${glanceAgain} END;`,
  `CREATE TABLE judgements (
     trial_id INTEGER NOT NULL REFERENCES trials (id), judge TEXT NOT NULL, criterion TEXT NOT NULL, rubric INTEGER NOT NULL,
     sample INTEGER NOT NULL, said TEXT NOT NULL, PRIMARY KEY (trial_id, judge, criterion, rubric, sample)
   ) STRICT;`,
  "ALTER TABLE notes ADD COLUMN passage TEXT;",
];

/** Marks a SQLite file as a Deskproof run ("Desk" in ASCII). */
const applicationId = 0x4465736b;

/** Brings a run file to this version's format; a file that is no run, or is newer, is refused untouched. */
export function bringUpToDate(database: DatabaseSync, path: string): void {
  const format = formatOf(database);
  const owner = Number(database.prepare("PRAGMA application_id").get()?.application_id);
  const isNew = format === 0 && Number(database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.n) === 0;
  if (!isNew && owner !== applicationId) throw new UserError(`${path} is an SQLite file, but not a Deskproof run.`);
  if (format > steps.length)
    throw new UserError(`${path} was written by a newer Deskproof (format ${format}). Update deskproof to read it.`);
  if (format === steps.length) return;
  database.exec("BEGIN IMMEDIATE");
  // Another process may have done it while this one waited.
  for (const step of steps.slice(formatOf(database))) database.exec(step);
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}; COMMIT`);
}

function formatOf(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}
