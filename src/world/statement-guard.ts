import { constants, DatabaseSync } from "node:sqlite";

/** The effect of the tool that a statement is prepared for. */
export type Effect = "read" | "write";

const reading: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);
const writing: ReadonlySet<number> = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE]);

/**
 * Decides which statements a tool may run. SQLite calls its authorizer when it prepares a statement, and the result
 * depends only on the SQL and the schema. Each statement is therefore checked once, on a copy of the database with an
 * authorizer; the trials' worlds prepare it without one.
 */
export class StatementGuard {
  readonly #copy = new DatabaseSync(":memory:");
  readonly #allowed = { read: new Set<string>(), write: new Set<string>() };
  #effect: Effect = "read";

  constructor(bytes: Uint8Array) {
    this.#copy.deserialize(bytes);
    this.#copy.setAuthorizer((action) => {
      const allowed = reading.has(action) || (this.#effect === "write" && writing.has(action));
      return allowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
    });
  }

  /** Throws SQLite's "not authorized" error if a tool with this effect may not run the statement. */
  check(sql: string, effect: Effect): void {
    if (this.#allowed[effect].has(sql)) return;
    this.#effect = effect;
    this.#copy.prepare(sql);
    this.#allowed[effect].add(sql);
  }
}
