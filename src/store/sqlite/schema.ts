import type { DatabaseSync } from "node:sqlite";
import { UserError } from "../../user-error.ts";

/**
 * The columns of a verdict that a list shows in addition to its kind (mode, checks, rules, messages and tool calls),
 * extracted from its JSON.
 */
const shownOf = (json: string) =>
  [
    `${json} ->> 'mode'`,
    `(SELECT coalesce(group_concat(value ->> 'check', char(10)), '') FROM json_each(${json}, '$.findings'))`,
    `(SELECT coalesce(group_concat(value ->> 'rule', char(10)), '') FROM (SELECT value FROM json_each(${json}, '$.findings')
       UNION ALL SELECT value FROM json_each(${json}, '$.remarks')))`,
    `coalesce(${json} ->> '$.measures.messages', 0)`,
    `coalesce(${json} ->> '$.measures.toolCalls', 0)`,
  ] as const;

// Verdicts of scorers 6 to 9 named passages that might be wrong. Nothing reads this column any more; dropping it would need a new format.
const suspicionsOf = (json: string) =>
  `(SELECT coalesce(group_concat(value ->> 'check', char(10)), '') FROM json_each(${json}, '$.suspicions'))`;

// The columns that a list of trials shows, stored separately because scanning the attempts is slow.
// Triggers keep these columns in sync with the attempts.
const oldGlanceOf = (attempt: "a" | "NEW") =>
  `${attempt}.trial_id, (SELECT count(*) FROM attempts b WHERE b.trial_id = ${attempt}.trial_id), ${attempt}.verdict, ${attempt}.ending,
   ${shownOf(`${attempt}.verdict_json`).join(", ")}`;

// Does not use INSERT OR REPLACE, because a trigger inherits the conflict handling of the statement that fired it.
const oldGlanceAgain = `DELETE FROM glances WHERE trial_id = NEW.trial_id; INSERT INTO glances VALUES (${oldGlanceOf("NEW")});`;

const noteAndGlanceTables = `CREATE TABLE notes (
     id INTEGER PRIMARY KEY, trial_id INTEGER NOT NULL REFERENCES trials (id), label TEXT NOT NULL, reason TEXT NOT NULL,
     by TEXT NOT NULL, at TEXT NOT NULL, verdict TEXT NOT NULL, scorer INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE glances (
     trial_id INTEGER PRIMARY KEY, attempts INTEGER NOT NULL, verdict TEXT NOT NULL, ending TEXT NOT NULL, mode TEXT,
     checks TEXT NOT NULL, rules TEXT NOT NULL, messages INTEGER NOT NULL, tool_calls INTEGER NOT NULL
   ) STRICT;
   INSERT OR REPLACE INTO glances SELECT ${oldGlanceOf("a")} FROM attempts a ORDER BY a.trial_id, a.attempt;`;

const judgementTable = `CREATE TABLE judgements (
     trial_id INTEGER NOT NULL REFERENCES trials (id), judge TEXT NOT NULL, criterion TEXT NOT NULL, rubric INTEGER NOT NULL,
     sample INTEGER NOT NULL, said TEXT NOT NULL, PRIMARY KEY (trial_id, judge, criterion, rubric, sample)
   ) STRICT;`;

const [mode, checks, rules, messages, toolCalls] = shownOf("NEW.verdict");

/** A trigger that updates the lists with a verdict if the newest scorer gave it on the attempt that counts. */
const glanceAtVerdict = (name: string, when: string) =>
  `CREATE TRIGGER ${name} AFTER ${when} ON verdicts
   WHEN NEW.scorer = (SELECT max(scorer) FROM verdicts v WHERE v.trial_id = NEW.trial_id AND v.attempt = NEW.attempt)
     AND NEW.attempt = (SELECT max(attempt) FROM attempts a WHERE a.trial_id = NEW.trial_id)
   BEGIN
     UPDATE glances SET verdict = NEW.kind, mode = ${mode}, checks = ${checks}, rules = ${rules}, messages = ${messages},
       tool_calls = ${toolCalls}, suspicions = ${suspicionsOf("NEW.verdict")} WHERE trial_id = NEW.trial_id;
   END;`;

// Conversations and verdicts have separate tables, so that a conversation can be stored before it is scored.
// The long column comes last because SQLite reads a row from its beginning.
const verdictsApart = `ALTER TABLE notes ADD COLUMN passage TEXT;
   ALTER TABLE glances ADD COLUMN suspicions TEXT NOT NULL DEFAULT '';
   DROP TRIGGER glance_at_new; DROP TRIGGER glance_again; DROP INDEX scored_once;
   ALTER TABLE attempts RENAME TO judged_attempts;
   CREATE TABLE attempts (
     trial_id INTEGER NOT NULL REFERENCES trials (id), attempt INTEGER NOT NULL, excluded INTEGER NOT NULL,
     ending TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (trial_id, attempt)
   ) STRICT;
   CREATE TABLE verdicts (
     trial_id INTEGER NOT NULL, attempt INTEGER NOT NULL, scorer INTEGER NOT NULL, kind TEXT NOT NULL, verdict TEXT NOT NULL,
     PRIMARY KEY (trial_id, attempt, scorer), FOREIGN KEY (trial_id, attempt) REFERENCES attempts (trial_id, attempt)
   ) STRICT;
   INSERT INTO attempts SELECT trial_id, attempt, verdict = 'excluded', ending, record FROM judged_attempts
     ORDER BY trial_id, attempt;
   INSERT INTO verdicts SELECT trial_id, attempt, verdict_json ->> 'scorer', verdict, verdict_json FROM judged_attempts
     ORDER BY trial_id, attempt;
   DROP TABLE judged_attempts;
   CREATE UNIQUE INDEX counted_once ON attempts (trial_id) WHERE NOT excluded;
   CREATE TRIGGER glance_at_record AFTER INSERT ON attempts BEGIN
     DELETE FROM glances WHERE trial_id = NEW.trial_id;
     INSERT INTO glances VALUES (NEW.trial_id, NEW.attempt + 1, iif(NEW.excluded, 'excluded', 'unscored'), NEW.ending,
       NULL, '', '', 0, 0, '');
   END;
   ${glanceAtVerdict("glance_at_verdict", "INSERT")}
   ${glanceAtVerdict("glance_again", "UPDATE OF verdict")}`;

/** Step n migrates a run file from format n to format n + 1; a new file runs all steps. */
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
  `${noteAndGlanceTables}
   CREATE TRIGGER glance_at_new AFTER INSERT ON attempts BEGIN ${oldGlanceAgain} END;
   CREATE TRIGGER glance_again AFTER UPDATE OF verdict_json ON attempts BEGIN ${oldGlanceAgain} END;`,
  judgementTable,
  verdictsApart,
];

interface Emulation {
  readonly since: number;
  /** The lowest format version that needs this emulation. */
  readonly from?: number;
  readonly sql: string;
  readonly drop: string;
}

/** Temporary tables and views that emulate the tables an older run file lacks; `since` is the first format that has the table. */
const emulations: readonly Emulation[] = [
  {
    since: 2,
    sql: noteAndGlanceTables
      .replaceAll("CREATE TABLE", "CREATE TEMP TABLE")
      .replace("scorer INTEGER NOT NULL", "scorer INTEGER NOT NULL, passage TEXT"),
    drop: "DROP TABLE temp.notes; DROP TABLE temp.glances;",
  },
  {
    since: 4,
    from: 2,
    sql: "CREATE TEMP VIEW notes AS SELECT *, NULL AS passage FROM main.notes;",
    drop: "DROP VIEW temp.notes;",
  },
  {
    since: 3,
    sql: judgementTable.replaceAll("CREATE TABLE", "CREATE TEMP TABLE"),
    drop: "DROP TABLE temp.judgements;",
  },
  {
    since: 4,
    sql: `CREATE TEMP VIEW verdicts AS SELECT trial_id, attempt, verdict_json ->> 'scorer' AS scorer, verdict AS kind,
            verdict_json AS verdict FROM main.attempts;
          CREATE TEMP VIEW attempts AS SELECT trial_id, attempt, verdict = 'excluded' AS excluded, ending, record
            FROM main.attempts;`,
    drop: "DROP VIEW temp.attempts; DROP VIEW temp.verdicts;",
  },
];

/** Marks a SQLite file as a Deskproof run ("Desk" in ASCII). */
export const applicationId = 0x4465736b;

/** Throws if a file is not a run, or if its format is newer than this version. */
export function mustBeReadable(database: DatabaseSync, path: string): void {
  const format = fileFormat(database);
  const owner = Number(database.prepare("PRAGMA application_id").get()?.application_id);
  const isNew = format === 0 && Number(database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.n) === 0;
  if (!isNew && owner !== applicationId) throw new UserError(`${path} is an SQLite file, but not a Deskproof run.`);
  if (format > steps.length)
    throw new UserError(`${path} was written by a newer Deskproof (format ${format}). Update deskproof to read it.`);
}

/** Whether a file has this version's format; throws if the file is not a run or its format is newer. */
export function isUpToDate(database: DatabaseSync, path: string): boolean {
  mustBeReadable(database, path);
  return fileFormat(database) === steps.length;
}

/** Makes an older file readable as if it had the current format, without writing to it; returns a function that undoes this. */
export function readAsOfNow(database: DatabaseSync): () => void {
  const format = fileFormat(database);
  const missing = emulations.filter(({ since, from = 0 }) => format < since && format >= from);
  database.exec(`PRAGMA temp_store = MEMORY; ${missing.map(({ sql }) => sql).join("\n")}`);
  return () => database.exec(missing.map(({ drop }) => drop).join("\n"));
}

/** Migrates a run file to this version's format, inside an open transaction. */
export function bringUpToDate(database: DatabaseSync): void {
  // Another process may have migrated the file while this one waited.
  for (const step of steps.slice(fileFormat(database))) database.exec(step);
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${steps.length}`);
}

/** The statements that create a file of a format. */
export function tablesOf(format: number): string {
  return steps.slice(0, format).join("\n");
}

/** The format of a file. */
export function fileFormat(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}
