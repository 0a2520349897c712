import { existsSync, linkSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { makeFolder } from "../../make-folder.ts";
import { UserError } from "../../user-error.ts";
import type { StoredRows } from "../stored-rows.ts";
import { SqliteFile } from "./file.ts";
import { openFile, removeFile } from "./sqlite-store.ts";

type Row = { readonly [column: string]: unknown };

/** Reads all rows of a run's file as of a single point in time, even if the run is in progress. */
export function withFileRows<Result>(path: string, work: (rows: StoredRows) => Result): Result {
  // Throws a helpful error if the file is not a run.
  openFile(path)[Symbol.dispose]();
  using file = SqliteFile.open(path);
  return file.read((database) => {
    database.exec("BEGIN");
    try {
      return work(rowsIn(database));
    } finally {
      database.exec("COMMIT");
    }
  });
}

function rowsIn(database: DatabaseSync): StoredRows {
  function* each<Kept>(sql: string, keep: (row: Row) => Kept): Iterable<Kept> {
    for (const row of database.prepare(sql).iterate()) yield keep(row);
  }
  return {
    values: () => each("SELECT key, value FROM run ORDER BY rowid", (row) => ({ key: String(row.key), value: String(row.value) })),
    trials: () =>
      each("SELECT * FROM trials ORDER BY id", (row) => ({
        number: Number(row.id),
        suite: String(row.suite),
        agent: String(row.agent),
        case: String(row.case_id),
        trial: Number(row.trial),
      })),
    attempts: () =>
      each("SELECT * FROM attempts ORDER BY trial_id, attempt", (row) => ({
        ...attemptOf(row),
        excluded: Number(row.excluded) === 1,
        ending: String(row.ending),
        record: String(row.record),
      })),
    verdicts: () =>
      each("SELECT * FROM verdicts ORDER BY trial_id, attempt, scorer", (row) => ({
        ...attemptOf(row),
        scorer: Number(row.scorer),
        kind: String(row.kind),
        verdict: String(row.verdict),
      })),
    notes: () => each("SELECT * FROM notes ORDER BY id", noteOf),
    judgements: () =>
      each("SELECT * FROM judgements ORDER BY trial_id, judge, criterion, rubric, sample", (row) => ({
        number: Number(row.trial_id),
        judge: String(row.judge),
        criterion: String(row.criterion),
        rubric: Number(row.rubric),
        sample: Number(row.sample),
        said: String(row.said),
      })),
  };
}

function attemptOf(row: Row) {
  return { number: Number(row.trial_id), attempt: Number(row.attempt) };
}

function noteOf({ id: _, trial_id, passage, ...note }: Row) {
  const words = passage === null ? {} : { passage: JSON.parse(String(passage)) };
  return { number: Number(trial_id), note: JSON.stringify({ ...note, ...words }) };
}

/** Writes rows to a new file, which gets its final name only when it is complete. */
export function writeFileRows(path: string, rows: StoredRows): void {
  if (existsSync(path)) throw alreadyThere(path);
  const unfinished = `${path}.copying`;
  if (existsSync(unfinished))
    throw new UserError(
      `${unfinished} exists: the run is being copied to ${path} now, or such a copy was interrupted. Wait for it, or ` +
        "delete that file and copy again.",
    );
  makeFolder(dirname(path), path, "Choose another file.");
  try {
    SqliteFile.create(unfinished, (database) => insertAll(database, rows))[Symbol.dispose]();
    giveName(unfinished, path);
  } finally {
    removeFile(unfinished);
  }
}

// A link, unlike a rename, does not replace a file that another process has created in the meantime.
function giveName(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
    unlinkSync(unfinished);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw alreadyThere(path);
    throw error;
  }
}

function alreadyThere(path: string): UserError {
  return new UserError(`${path} already exists, and a copy never overwrites a run. Choose another file.`);
}

function insertAll(database: DatabaseSync, rows: StoredRows): void {
  const into = (table: string, columns: string) => {
    const places = columns.replaceAll(/\w+/g, "?");
    const statement = database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`);
    return (...values: SQLInputValue[]) => statement.run(...values);
  };
  const value = into("run", "key, value");
  for (const row of rows.values()) value(row.key, row.value);
  const trial = into("trials", "id, suite, agent, case_id, trial");
  for (const row of rows.trials()) trial(row.number, row.suite, row.agent, row.case, row.trial);
  const attempt = into("attempts", "trial_id, attempt, excluded, ending, record");
  for (const row of rows.attempts()) attempt(row.number, row.attempt, row.excluded ? 1 : 0, row.ending, row.record);
  const verdict = into("verdicts", "trial_id, attempt, scorer, kind, verdict");
  for (const row of rows.verdicts()) verdict(row.number, row.attempt, row.scorer, row.kind, row.verdict);
  const note = into("notes", "trial_id, label, reason, by, at, verdict, scorer, passage");
  for (const row of rows.notes()) {
    const { label, reason, by, at, verdict: kind, scorer, passage } = JSON.parse(row.note);
    note(row.number, label, reason, by, at, kind, scorer, passage === undefined ? null : JSON.stringify(passage));
  }
  const judgement = into("judgements", "trial_id, judge, criterion, rubric, sample, said");
  for (const row of rows.judgements()) judgement(row.number, row.judge, row.criterion, row.rubric, row.sample, row.said);
}
