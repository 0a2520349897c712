import type { DatabaseSync } from "node:sqlite";
import { prepared } from "../../world/prepared.ts";
import { connectToRead, connectToWrite, type RunFileConnection } from "./connection.ts";
import { mustHaveOwnSchema } from "./expected-schema.ts";
import { bringUpToDate, isUpToDate, readAsOfNow } from "./schema.ts";
import { isLocked, readTrouble, writeTrouble } from "./trouble.ts";

/** How long writes fail immediately after one has timed out; otherwise, each write would block the thread for the full timeout. */
const restMs = 1_000;

/** A run's SQLite file. Every format version can be read; the file is not changed or migrated until the first write. */
export class SqliteFile implements Disposable {
  readonly #path: string;
  #reading: RunFileConnection | undefined;
  #writing: RunFileConnection | undefined;
  /** Removes the compatibility views of an older format; undefined if the file is up to date. */
  #endReadingOld: (() => void) | undefined;
  /** The error if another process locked the file for too long, and the time until which further writes throw it. */
  #locked: { readonly error: unknown; readonly until: number } | undefined;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Opens an existing file for reading; the first write opens it for writing. */
  static open(path: string): SqliteFile {
    const file = new SqliteFile(path);
    return explaining(path, () => {
      const reading = connectToRead(path);
      file.#reading = reading;
      try {
        const isOld = !isUpToDate(reading.database, path);
        if (!file.hasTables) return file;
        mustHaveOwnSchema(reading.database, path);
        if (isOld) file.#endReadingOld = readAsOfNow(reading.database);
        return file;
      } catch (error) {
        file[Symbol.dispose]();
        throw error;
      }
    });
  }

  /** Creates a new file with its tables and first rows, in one transaction. */
  static create(path: string, work: (database: DatabaseSync) => void): SqliteFile {
    const file = new SqliteFile(path);
    try {
      file.#inTransaction((database) => {
        bringUpToDate(database);
        work(database);
      });
      return file;
    } catch (error) {
      file[Symbol.dispose]();
      throw writeTrouble(error, path, "Nothing was started.");
    }
  }

  /** Reads from the file; problems with the file are reported in one line. */
  read<Result>(work: (database: DatabaseSync) => Result): Result {
    return explaining(this.#path, () => work(this.#reader()));
  }

  /** Reads items one at a time. */
  *readEach<Result>(work: (database: DatabaseSync) => Iterable<Result>): Iterable<Result> {
    try {
      yield* work(this.#reader());
    } catch (error) {
      throw readTrouble(error, this.#path);
    }
  }

  /** Writes in one transaction, so that either everything or nothing is stored. */
  write<Result>(work: (database: DatabaseSync) => Result): Result {
    if (this.#locked && performance.now() < this.#locked.until) throw this.#locked.error;
    this.#locked = undefined;
    try {
      if (this.#endReadingOld) this.#bringUpToDate();
      return this.#inTransaction(work);
    } catch (error) {
      const goOn = `Stored trials are kept; continue with: deskproof run --resume ${this.#path}`;
      const trouble = writeTrouble(error, this.#path, goOn);
      if (isLocked(error)) this.#locked = { error: trouble, until: performance.now() + restMs };
      throw trouble;
    }
  }

  /** Whether anything has been stored yet; a run may be killed before it begins. */
  get hasTables(): boolean {
    return Number(this.#reader().prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.n) > 0;
  }

  [Symbol.dispose](): void {
    this.#writing?.[Symbol.dispose]();
    this.#reading?.[Symbol.dispose]();
  }

  #reader(): DatabaseSync {
    const connection = this.#writing ?? this.#reading;
    if (!connection) throw new Error("the file is not open");
    // Another process may have migrated the file in the meantime.
    if (this.#endReadingOld && isUpToDate(connection.database, this.#path)) this.#readAsItIs();
    return connection.database;
  }

  #readAsItIs(): void {
    this.#endReadingOld?.();
    this.#endReadingOld = undefined;
  }

  #bringUpToDate(): void {
    this.#inTransaction(bringUpToDate);
    this.#readAsItIs();
  }

  // The reading connection stays open, because the caller may be iterating over a list.
  #inTransaction<Result>(work: (database: DatabaseSync) => Result): Result {
    const connection = this.#writing ?? connectToWrite(this.#path);
    const { database } = connection;
    try {
      prepared(database, "BEGIN IMMEDIATE").run();
      const result = work(database);
      prepared(database, "COMMIT").run();
      this.#writing = connection;
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      if (connection !== this.#writing) connection[Symbol.dispose]();
      throw error;
    }
  }
}

function explaining<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw readTrouble(error, path);
  }
}
