import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { UserError } from "../user-error.ts";
import { bringUpToDate, isUpToDate, readAsOfNow } from "./sqlite-schema.ts";

/** A run's SQLite file: read in whatever format it is, and brought up to date before it is first written to. */
export class SqliteFile implements Disposable {
  readonly #path: string;
  readonly #database: DatabaseSync;
  /** Ends the reading of an older format; undefined for a file that is up to date. */
  #endReadingOld: (() => void) | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#database = connect(path);
    try {
      if (!isUpToDate(this.#database, path) && this.hasTables) this.#endReadingOld = readAsOfNow(this.#database);
    } catch (error) {
      this.#database.close();
      throw userError(error, path, "Nothing was changed.");
    }
  }

  /** The database, to read from. */
  get reader(): DatabaseSync {
    // Another process may have brought it up to date since.
    if (this.#endReadingOld && isUpToDate(this.#database, this.#path)) this.#readAsItIs();
    return this.#database;
  }

  /** Writes in one transaction: all of it is stored, or nothing is. */
  write<Result>(work: (database: DatabaseSync) => Result): Result {
    try {
      if (this.#endReadingOld) this.#bringUpToDate();
      return this.#inTransaction(work);
    } catch (error) {
      const goOn = `Nothing that was stored is lost; a run goes on with: deskproof run --resume ${this.#path}`;
      throw userError(error, this.#path, goOn);
    }
  }

  /** Makes the tables of a new file and writes the first rows, all in one transaction. */
  create(work: (database: DatabaseSync) => void): void {
    try {
      this.#inTransaction((database) => {
        bringUpToDate(database);
        work(database);
      });
    } catch (error) {
      throw userError(error, this.#path, "Nothing was begun.");
    }
  }

  /** Whether anything was stored yet: a run may be killed before it begins. */
  get hasTables(): boolean {
    return Number(this.#database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.n) > 0;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #readAsItIs(): void {
    this.#endReadingOld?.();
    this.#endReadingOld = undefined;
  }

  #bringUpToDate(): void {
    this.#readAsItIs();
    try {
      this.#inTransaction(bringUpToDate);
    } catch (error) {
      this.#endReadingOld = readAsOfNow(this.#database);
      throw error;
    }
  }

  #inTransaction<Result>(work: (database: DatabaseSync) => Result): Result {
    const database = this.#database;
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = work(database);
      database.exec("COMMIT");
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  }
}

function connect(path: string): DatabaseSync {
  const database = open(path);
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
    return database;
  } catch (error) {
    database.close();
    // Even reading needs files beside the run, for which there is no place; what is complete can be read without them.
    if (codeOf(error) in unwritable && existsSync(path) && !existsSync(`${path}-wal`)) return openComplete(path);
    throw userError(error, path, "Nothing was changed.");
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 10_000 });
  } catch (error) {
    if (error instanceof Error && error.message.includes("unable to open"))
      throw new UserError(`${path} cannot be opened, to read it or to make it. Choose a file in a folder of yours.`);
    throw error;
  }
}

function openComplete(path: string): DatabaseSync {
  const address = pathToFileURL(resolve(path));
  address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { readOnly: true });
}

/** Why a file cannot be written, by SQLite's primary result code, and what to do. */
const unwritable: { readonly [code: number]: string } = {
  5: "another process keeps it locked. Wait for it to end",
  8: "it is read-only, or its folder is. Copy it to a folder of yours",
  10: "the disk does not take it: it may be full. Make room",
  13: "the disk is full. Make room",
  14: "its folder is read-only, or the disk is full. Make room, or copy it to a folder of yours",
};

/** What SQLite says against a file, as a mistake the user can mend; other errors stay as they are. */
function userError(error: unknown, path: string, left: string): unknown {
  if (error instanceof Error && error.message.includes("not a database"))
    return new UserError(`${path} is not a Deskproof run.`);
  const why = unwritable[codeOf(error)];
  return why === undefined ? error : new UserError(`${path} cannot be written: ${why}. ${left}`);
}

function codeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
}
