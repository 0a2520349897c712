import type { DatabaseSync, StatementSync } from "node:sqlite";
import { memoize } from "../memoize.ts";

const statementsOf = memoize((_: DatabaseSync) => new Map<string, StatementSync>());

/** A statement that is prepared once per database; for tables with triggers, preparing it takes longer than running it. */
export function prepared(database: DatabaseSync, sql: string): StatementSync {
  const statements = statementsOf(database);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
