import { UserError } from "../../user-error.ts";
import type { ResultRow, SqlValue } from "./client-messages.ts";
import { PostgresError, StoreUnavailable } from "./store-unavailable.ts";
import { SyncClient } from "./sync-client.ts";
import type { ConnectionLimits } from "./timeouts.ts";

/** Where a store's statements are sent: a database, and the run that they concern. */
export interface RunRows {
  /** Executes a statement whose first parameter is the run's id. */
  query(sql: string, values?: readonly SqlValue[]): ResultRow[];
}

/** Why PostgreSQL cannot execute a statement, and what to do about it, by SQLSTATE. */
const refusals: { readonly [sqlState: string]: string } = {
  "25006": "it is read-only. Use the address of the primary server",
  "42501": "this user may not do that. Grant the user the rights on the schema deskproof, or CREATE on the database",
  "53100": "the disk of the server is full. Free some space",
  "55P03": "another process has locked the rows. Wait for it to finish",
};

/** A connection to a database of runs; its errors are reported in one line. */
export class PostgresDatabase implements Disposable {
  /** The address of the database. */
  readonly address: string;
  readonly client: SyncClient;
  /** A sentence to add to the error message if the connection is lost. */
  advice = "";

  constructor(address: string, limits?: ConnectionLimits) {
    this.address = address;
    this.client = new SyncClient(address, limits);
  }

  query(sql: string, values: readonly SqlValue[] = []): ResultRow[] {
    return this.explaining(() => this.client.query(sql, values));
  }

  transaction<Result>(work: () => Result, mode?: string): Result {
    return this.explaining(() => this.client.transaction(work, mode));
  }

  /** Runs a function, and turns the errors that a user can fix into a `UserError`. */
  explaining<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof StoreUnavailable && this.advice !== "" && !error.message.endsWith(this.advice))
        throw new StoreUnavailable(`${error.message} ${this.advice}`, error);
      const why = error instanceof PostgresError ? refusals[error.sqlState] : undefined;
      if (why !== undefined) throw new UserError(`PostgreSQL at ${this.address} refuses: ${why}.`);
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.client[Symbol.dispose]();
  }
}

/** The largest number of parameters in one statement of `insertRows`, well below PostgreSQL's 65,535. */
const mostValues = 8_000;

/** Inserts many rows of a run with a small number of statements. */
export function insertRows({ query }: RunRows, table: string, rows: Iterable<{ readonly [column: string]: SqlValue }>): void {
  let batch: { readonly [column: string]: SqlValue }[] = [];
  const flush = () => {
    const columns = Object.keys(batch[0] ?? {});
    const values = batch.flatMap((row) => columns.map((column) => row[column] ?? null));
    const tuples = batch.map((_, index) => `($1, ${columns.map((__, column) => `$${index * columns.length + column + 2}`).join(", ")})`);
    if (batch.length > 0) query(`INSERT INTO deskproof.${table} (run_id, ${columns.join(", ")}) VALUES ${tuples.join(", ")}`, values);
    batch = [];
  };
  let size = 0;
  for (const row of rows) {
    batch.push(row);
    // Records are long, so a batch is also limited by its length.
    size += Object.values(row).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);
    if (batch.length * (Object.keys(row).length + 1) < mostValues && size < 4_000_000) continue;
    flush();
    size = 0;
  }
  flush();
}

/** Reads rows in pages, each starting after the last row of the previous one, so that a long list needs little memory. */
export function* inPages(read: (last: ResultRow | undefined) => ResultRow[]): Iterable<ResultRow> {
  for (let page = read(undefined); page.length > 0; page = read(page.at(-1))) yield* page;
}
