import type { DatabaseSync } from "node:sqlite";
import { UserError } from "../user-error.ts";

/** A table's columns in order, and its primary-key columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** Reads the shapes of all tables; each must have a primary key, because rows are matched by it. */
export function readTableShapes(database: DatabaseSync): ReadonlyMap<string, TableShape> {
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map((row) => String(row.name));
  return new Map(names.map((name) => [name, readShape(database, name)]));
}

function readShape(database: DatabaseSync, name: string): TableShape {
  const columns = database.prepare("SELECT name, pk, type FROM pragma_table_info(?)").all(name);
  const key = columns.filter((column) => Number(column.pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
  if (key.length === 0) throw new UserError(`schema.sql: table "${name}" has no primary key. Give it one: rows are graded by key.`);
  const blob = columns.find((column) => String(column.type).toUpperCase() === "BLOB");
  if (blob) throw new UserError(`schema.sql: ${name}.${String(blob.name)} is a BLOB. Use TEXT, INTEGER or REAL.`);
  return { name, columns: columns.map((column) => String(column.name)), key: key.map((column) => String(column.name)) };
}
