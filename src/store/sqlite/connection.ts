import { accessSync, closeSync, constants, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { UserError } from "../../user-error.ts";
import { applicationId, mustBeReadable } from "./schema.ts";

/** The length of the longest string in JavaScript; a longer text in a file cannot be read. */
const longestText = 2 ** 29 - 24;

// Someone else may have made the file, so its contents may not change how SQLite itself works.
const settings = { timeout: 10_000, defensive: true, limits: { length: longestText } } as const;

/** One connection to a run's file. */
export interface RunFileConnection extends Disposable {
  readonly database: DatabaseSync;
}

/** Opens a file for writing, creating it if necessary. */
export function connectToWrite(path: string): RunFileConnection {
  if (existsSync(path) && !isWritable(path))
    throw new UserError(
      `${path} cannot be written: the file or its folder is read-only. Copy it to a folder you can write to and use the copy.`,
    );
  const database = openFile(path, () => new DatabaseSync(path, settings), "with --out <file>");
  try {
    // Set the id before the first page is written to the log, so that the file always identifies its format.
    if (sizeOf(path) === 0) database.exec(`PRAGMA application_id = ${applicationId}`);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    database,
    [Symbol.dispose]: () => {
      emptyLog(database);
      database.close();
    },
  };
}

// A concurrent reader prevents SQLite from removing the write-ahead log, so copy its contents into the database file.
function emptyLog(database: DatabaseSync): void {
  try {
    database.exec("PRAGMA wal_checkpoint(PASSIVE)");
  } catch (error) {
    // If the disk is full, the log is kept and nothing in it is lost.
    if (!(error instanceof Error && "errcode" in error)) throw error;
  }
}

/**
 * Opens a file for reading without changing it or its write-ahead log. A non-empty log is read together with the file.
 * Without a log, the connection is writable, because a run may start writing at any time and because only a writable
 * connection removes the empty log that reading creates. A read-only file is opened without a log.
 */
export function connectToRead(path: string): RunFileConnection {
  refuseForeign(path);
  if (hasLog(path)) return connectWithLog(path);
  if (!isWritable(path)) return plain(openUnchanging(path));
  return plain(openFile(path, () => new DatabaseSync(path, settings)));
}

function connectWithLog(path: string): RunFileConnection {
  const database = openFile(path, () => new DatabaseSync(path, { ...settings, readOnly: true }));
  try {
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return plain(database);
  } catch (error) {
    database.close();
    if (isWritable(path)) throw error;
    // The log of a killed run must be recovered, which requires a writable folder.
    return connectCopy(path);
  }
}

function connectCopy(path: string): RunFileConnection {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-run-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, "run.db");
    copyFileSync(path, copy);
    copyFileSync(logOf(path), logOf(copy));
    const database = new DatabaseSync(copy, settings);
    return {
      database,
      [Symbol.dispose]: () => {
        database.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

// Checks the first bytes, so that SQLite does not touch files that Deskproof did not create.
function refuseForeign(path: string): void {
  const header = firstBytes(path);
  if (header.length === 0 && !hasLog(path)) throw notBegun(path);
  if (header.length > 0 && header.toString("latin1", 0, 16) !== "SQLite format 3\0") throw new UserError(`${path} is not a Deskproof run.`);
  if (header.length >= 72 && header.readUInt32BE(68) === applicationId) return;
  if (hasLog(path)) {
    // The file may be older than its log, so inspect copies of both; the originals cannot be damaged.
    using copy = connectCopy(path);
    mustBeReadable(copy.database, path);
  } else if (header.length < 44 || header.readUInt32BE(40) === 0) throw notBegun(path);
  else throw new UserError(`${path} is an SQLite file, but not a Deskproof run.`);
}

/** The error for a file without tables. */
export function notBegun(path: string): UserError {
  return new UserError(`${path} contains no plan: the run was killed before it began. Delete the file and start again.`);
}

function firstBytes(path: string): Buffer {
  const file = openFile(path, () => openSync(path, "r"));
  try {
    const bytes = Buffer.alloc(100);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function openFile<Opened>(path: string, open: () => Opened, how = ""): Opened {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && ("syscall" in error || error.message.includes("unable to open")))
      throw new UserError(`${path} cannot be opened or created. Choose a file in a folder you can write to${how && `, ${how}`}.`);
    throw error;
  }
}

function openUnchanging(path: string): DatabaseSync {
  const address = pathToFileURL(resolve(path));
  address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { ...settings, readOnly: true });
}

function plain(database: DatabaseSync): RunFileConnection {
  return { database, [Symbol.dispose]: () => database.close() };
}

function logOf(path: string): string {
  return `${path}-wal`;
}

function hasLog(path: string): boolean {
  return sizeOf(logOf(path)) > 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(resolve(path)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
