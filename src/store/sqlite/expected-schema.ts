import { DatabaseSync } from "node:sqlite";
import { visibleText } from "../../visible-text.ts";
import { damaged } from "../damaged.ts";
import { fileFormat, tablesOf } from "./schema.ts";

type Row = { readonly [column: string]: unknown };

const selectObjects = "SELECT type, name, tbl_name, sql FROM sqlite_schema";

/** Everything that a run file of this format contains: tables, indexes and triggers, by name. */
export function objectsOf(format: number): ReadonlyMap<string, Row> {
  using database = new DatabaseSync(":memory:");
  database.exec(tablesOf(format));
  return new Map(
    database
      .prepare(selectObjects)
      .all()
      .map((row) => [String(row.name), row]),
  );
}

/**
 * Throws if a file contains anything other than the tables, indexes and triggers that Deskproof creates. A view in place of a table, a
 * trigger or a generated column would run SQL from the file, which may never end, and a table without its constraints may contain a
 * trial twice.
 */
export function mustHaveOwnSchema(database: DatabaseSync, path: string): void {
  const expected = objectsOf(fileFormat(database));
  const missing = new Set(expected.keys());
  for (const row of database.prepare(selectObjects).iterate()) {
    const name = String(row.name);
    const own = expected.get(name);
    if (!own) throw damaged(path, `it contains ${said(row.type, name)}, which no run contains`);
    if (own.type !== row.type) throw damaged(path, `${visibleText(name)} is a ${visibleText(String(row.type))}, not a ${own.type}`);
    if (own.tbl_name !== row.tbl_name || spelling(own.sql) !== spelling(row.sql))
      throw damaged(path, `${said(row.type, name)} is not defined as in a run`);
    missing.delete(name);
  }
  const [first] = missing;
  if (first !== undefined) throw damaged(path, `${said(expected.get(first)?.type, first)} is missing`);
}

function said(type: unknown, name: string): string {
  return visibleText(`the ${String(type)} ${name.slice(0, 60)}`);
}

// SQLite rewrites quotes and spaces when it alters a table, so a migrated file differs in them from a new one.
function spelling(sql: unknown): string | null {
  return typeof sql === "string" ? sql.replaceAll(/["\s]+/g, "") : null;
}
