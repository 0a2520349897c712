import { spawnSync } from "node:child_process";
import { constants, DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { UserError } from "../user-error.ts";

/** Time limit for the SQL in a desk's schema and seed, in seconds. */
export const longestSqlSeconds = 10;

/** SQL from a suite that did not finish in time. */
export class SlowSql extends UserError {}

/** The pragmas that a suite's SQL may use; others could access files or the process. */
const harmlessPragmas: ReadonlySet<string | null> = new Set([
  "application_id",
  "case_sensitive_like",
  "defer_foreign_keys",
  "encoding",
  "foreign_keys",
  "recursive_triggers",
  "user_version",
]);

/** SQLite's result code for a statement that the authorizer denied. */
const notAuthorized = 23;

/** Runs SQL from a suite. The SQL may do anything to its own database but cannot access files. */
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

// VACUUM INTO attaches its target file first.
function reachesOut(action: number, name: string | null): boolean {
  if (action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH) return true;
  return action === constants.SQLITE_PRAGMA && !harmlessPragmas.has(name);
}

/**
 * Rejects SQL that does not finish in time. SQLite cannot be interrupted from its own thread, so SQL that computes rows
 * is first tried in a separate process that can be killed.
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
      `the SQL of schema.sql and seed takes longer than ${longestSqlSeconds} seconds. Store the rows as .json instead of computing them.`,
    );
}

// Only queries can run forever; the run time of plain INSERTs and CREATEs is bounded by their length.
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
    // Ignore other errors here; they are reported when the SQL is run in this process.
    if (!(error instanceof Error)) throw error;
  }
  return asked;
}
