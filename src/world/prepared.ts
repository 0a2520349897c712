import type { DatabaseSync, StatementSync } from "node:sqlite";

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/**
 * A statement that is prepared once per database; for tables with triggers, preparing it takes longer than running it.
 */
export function prepared(database: DatabaseSync, sql: string): StatementSync {
  const own = statements.get(database) ?? new Map<string, StatementSync>();
  statements.set(database, own);
  const statement = own.get(sql) ?? database.prepare(sql);
  own.set(sql, statement);
  return statement;
}
