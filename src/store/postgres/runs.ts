import { UserError } from "../../user-error.ts";
import { type PostgresAddress, runAddress } from "./address.ts";
import { PostgresDatabase, type RunRows } from "./database.ts";
import { bringUpToDate, hasTables } from "./schema.ts";
import { PostgresError } from "./store-unavailable.ts";

/** Separates the name of a run from the names of its forks, which are not included in a list of runs. */
export const forkMark = ".forks/";

/** The names of the runs in the database at an address, oldest first; forks are included only on request. */
export function runNamesAt(address: string, { forks = false } = {}): string[] {
  using database = new PostgresDatabase(address);
  return runNames(database, forks);
}

function runNames(database: PostgresDatabase, forks = false): string[] {
  if (!database.explaining(() => hasTables(database.client))) return [];
  const rows = database.query("SELECT name FROM deskproof.runs WHERE $1 OR position($2 IN name) = 0 ORDER BY id", [forks, forkMark]);
  return rows.map(({ name }) => String(name));
}

/** Executes statements about the run with this id. */
export function rowsOf(database: PostgresDatabase, id: string): RunRows {
  return { query: (sql, values = []) => database.query(sql, [id, ...values]) };
}

/** A run in an open database. */
export interface FoundRun {
  readonly id: string;
  readonly name: string;
  readonly rows: RunRows;
}

/** Finds the run that an address names, or the only run in the database; otherwise, the error lists the names. */
export function findRun(database: PostgresDatabase, { run }: PostgresAddress): FoundRun {
  const names = run === undefined ? runNames(database) : [run];
  const [name = "", ...others] = names;
  if (others.length > 0) throw new UserError(`${database.address} has ${names.length} runs: add ?run=<name> to it. ${listed(names)}`);
  const isReadable = database.explaining(() => hasTables(database.client));
  if (isReadable) database.explaining(() => bringUpToDate(database.client, database.address));
  const [row] = isReadable ? database.query("SELECT id FROM deskproof.runs WHERE name = $1", [name]) : [];
  if (row) return { id: String(row.id), name, rows: rowsOf(database, String(row.id)) };
  throw noRun(database, run);
}

function noRun(database: PostgresDatabase, run: string | undefined): UserError {
  const start = `Start one with: deskproof run <suite> --store '${runAddress({ database: database.address, run })}'`;
  if (run === undefined) return new UserError(`there is no run in ${database.address}. ${start}`);
  const names = runNames(database);
  const others = names.length > 0 ? listed(names) : start;
  return new UserError(`there is no run named ${run} in ${database.address}. ${others}`);
}

const mostListed = 20;

function listed(names: readonly string[]): string {
  const more = names.length > mostListed ? `, and ${names.length - mostListed} older ones` : "";
  return `Its runs are: ${names.slice(-mostListed).toReversed().join(", ")}${more}.`;
}

/** Adds a run without any rows and returns its id; throws if there is already a run with that name. */
export function addRun(database: PostgresDatabase, name: string): string {
  try {
    const [row] = database.query("INSERT INTO deskproof.runs (name) VALUES ($1) RETURNING id", [name]);
    return String(row?.id);
  } catch (error) {
    if (!(error instanceof PostgresError && error.sqlState === uniqueViolation)) throw error;
    const place = runAddress({ database: database.address, run: name });
    throw new UserError(`${place} already exists. Continue it with --resume '${place}', or choose another name.`);
  }
}

const uniqueViolation = "23505";
