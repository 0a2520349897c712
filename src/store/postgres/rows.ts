import { UserError } from "../../user-error.ts";
import type { StoredRows } from "../stored-rows.ts";
import { parseAddress } from "./address.ts";
import type { ResultRow, SqlValue } from "./client-messages.ts";
import { inPages, insertRows, PostgresDatabase, type RunRows } from "./database.ts";
import { addRun, findRun, rowsOf } from "./runs.ts";
import { bringUpToDate } from "./schema.ts";
import { ofWorkers } from "./shared-run.ts";
import { shownOf } from "./shown.ts";
import { readSpending, usageIn } from "./usage.ts";

/** Reads all rows of a run in a database as of a single point in time, even if the run is in progress. */
export function withPostgresRows<Result>(place: string, work: (rows: StoredRows) => Result): Result {
  const address = parseAddress(place);
  using database = new PostgresDatabase(address.database);
  const { rows } = findRun(database, address);
  return database.transaction(() => work(rowsIn(rows)), "ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

const lowest = -(2 ** 31);

/** How to page through each table: its key, the values after which the first page starts, and the rows per page. */
const pages = {
  run_values: { key: ["key"], from: [""], size: 1000 },
  trials: { key: ["number"], from: [0], size: 5000 },
  attempts: { key: ["number", "attempt"], from: [0, -1], size: 64 },
  verdicts: { key: ["number", "attempt", "scorer"], from: [0, -1, lowest], size: 256 },
  notes: { key: ["id"], from: [0], size: 1000 },
  judgements: { key: ["number", "judge", "criterion", "rubric", "sample"], from: [0, "", "", lowest, lowest], size: 256 },
};

function rowsIn(rows: RunRows): StoredRows {
  return {
    values: () => valuesIn(rows),
    trials: () =>
      each(rows, "trials", (row) => ({
        number: Number(row.number),
        suite: String(row.suite),
        agent: String(row.agent),
        case: String(row.case_id),
        trial: Number(row.trial),
      })),
    attempts: () =>
      each(rows, "attempts", (row) => ({
        ...attemptOf(row),
        excluded: row.excluded === true,
        ending: String(row.ending),
        record: String(row.record),
      })),
    verdicts: () =>
      each(rows, "verdicts", (row) => ({
        ...attemptOf(row),
        scorer: Number(row.scorer),
        kind: String(row.kind),
        verdict: String(row.verdict),
      })),
    notes: () => each(rows, "notes", (row) => ({ number: Number(row.number), note: String(row.note) })),
    judgements: () =>
      each(rows, "judgements", (row) => ({
        number: Number(row.number),
        judge: String(row.judge),
        criterion: String(row.criterion),
        rubric: Number(row.rubric),
        sample: Number(row.sample),
        said: String(row.said),
      })),
  };
}

function* valuesIn(rows: RunRows): ReturnType<StoredRows["values"]> {
  const values = each(rows, "run_values", (row) => ({ key: String(row.key), value: String(row.value) }));
  for (const value of values) if (value.key !== "spending" && !ofWorkers.has(value.key)) yield value;
  const spending = readSpending(rows);
  if (spending.length > 0) yield { key: "spending", value: JSON.stringify(spending) };
}

/** Reads a table in key order, in pages. */
function* each<Kept>(rows: RunRows, table: keyof typeof pages, keep: (row: ResultRow) => Kept): Iterable<Kept> {
  const { key, from, size } = pages[table];
  const places = key.map((_, index) => `$${index + 2}`).join(", ");
  const sql = `SELECT * FROM deskproof.${table} WHERE run_id = $1 AND (${key.join(", ")}) > (${places})
      ORDER BY ${key.join(", ")} LIMIT ${size}`;
  const after = (last: ResultRow | undefined) => key.map((column, index) => sqlValue(last?.[column] ?? from[index]));
  for (const row of inPages((last) => rows.query(sql, after(last)))) yield keep(row);
}

function sqlValue(value: unknown): SqlValue {
  return typeof value === "number" ? value : String(value);
}

function attemptOf(row: ResultRow) {
  return { number: Number(row.number), attempt: Number(row.attempt) };
}

/** Writes rows to a new run in one transaction, so that an interrupted copy leaves nothing behind. */
export function writePostgresRows(place: string, rows: StoredRows): void {
  const { database: address, run: name } = parseAddress(place);
  if (name === undefined) throw new UserError(`a run copied to ${address} needs a name: add ?run=<name> to the address.`);
  using database = new PostgresDatabase(address);
  database.explaining(() => bringUpToDate(database.client, address));
  database.transaction(() => {
    const to = rowsOf(database, addRun(database, name));
    insertRows(
      to,
      "run_values",
      map(rows.values(), ({ key, value }) => ({ key, value })),
    );
    insertRows(
      to,
      "trials",
      map(rows.trials(), ({ number, suite, agent, case: id, trial }) => ({ number, suite, agent, case_id: id, trial })),
    );
    insertRows(
      to,
      "attempts",
      map(rows.attempts(), (row) => ({ ...row, usage: JSON.stringify(usageIn(JSON.parse(row.record).events)) })),
    );
    insertRows(
      to,
      "verdicts",
      map(rows.verdicts(), (row) => ({ ...row, shown: JSON.stringify(shownOf(JSON.parse(row.verdict))) })),
    );
    insertRows(
      to,
      "notes",
      map(rows.notes(), ({ number, note }) => ({ number, note })),
    );
    insertRows(
      to,
      "judgements",
      map(rows.judgements(), (row) => ({ ...row })),
    );
  });
}

function* map<From, To>(items: Iterable<From>, change: (item: From) => To): Iterable<To> {
  for (const item of items) yield change(item);
}
