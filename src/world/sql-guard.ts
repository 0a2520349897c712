import { spawnSync } from "node:child_process";
import { constants, DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { UserError } from "../user-error.ts";

/** Seconds that the SQL of a desk's schema and seed may take. */
export const longestSqlSeconds = 10;

/** SQL of a suite that does not end in time. */
export class SlowSql extends UserError {}

/** The settings that SQL of a suite may change; others reach files or the program. */
const harmlessPragmas: ReadonlySet<string | null> = new Set([
  "application_id",
  "case_sensitive_like",
  "defer_foreign_keys",
  "encoding",
  "foreign_keys",
  "recursive_triggers",
  "user_version",
]);

/** SQLite's result code for what its authorizer denies. */
const notAuthorized = 23;

/** Runs SQL of a suite, which may do what it likes to its own database and reaches no file. */
export function runGuarded(database: DatabaseSync, sql: string): void {
  database.setAuthorizer((action, name) => (reachesOut(action, name) ? constants.SQLITE_DENY : constants.SQLITE_OK));
  try {
    database.exec(sql);
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error && error.errcode === notAuthorized)) throw error;
    throw new UserError("not authorized: a suite's SQL may not attach or write files or change settings", {
      cause: error,
    });
  } finally {
    database.setAuthorizer(null);
  }
}

// VACUUM INTO a file attaches it first.
function reachesOut(action: number, name: string | null): boolean {
  if (action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH) return true;
  return action === constants.SQLITE_PRAGMA && !harmlessPragmas.has(name);
}

/**
 * Refuses SQL that does not end in time. SQLite cannot be stopped from within its own thread, so whatever computes rows is first
 * run by a process that can be.
 */
export function mustEndInTime(parts: readonly string[]): void {
  if (!computesRows(parts)) return;
  const script = fileURLToPath(new URL(`./try-sql${import.meta.url.slice(-3)}`, import.meta.url));
  const { error } = spawnSync(process.execPath, [script], {
    input: JSON.stringify(parts),
    timeout: longestSqlSeconds * 1000,
    killSignal: "SIGKILL",
    stdio: ["pipe", "ignore", "ignore"],
  });
  if (error && "code" in error && error.code === "ETIMEDOUT")
    throw new SlowSql(
      `the SQL of schema.sql and seed takes longer than ${longestSqlSeconds} seconds. Write the rows down as .json instead of computing them.`,
    );
}

// Queries are what can go on for ever; plain INSERTs and CREATEs take no longer than they are long.
function computesRows(parts: readonly string[]): boolean {
  using database = new DatabaseSync(":memory:");
  let asked = false;
  database.setAuthorizer((action, name) => {
    asked ||= action === constants.SQLITE_SELECT;
    return action === constants.SQLITE_SELECT || reachesOut(action, name) ? constants.SQLITE_DENY : constants.SQLITE_OK;
  });
  try {
    for (const sql of parts) database.exec(sql);
  } catch (error) {
    // What is wrong with it is said where it is run in earnest.
    if (!(error instanceof Error)) throw error;
  }
  return asked;
}
