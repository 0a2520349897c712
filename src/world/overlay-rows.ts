import type { StatementSync } from "node:sqlite";
import { UserError } from "../user-error.ts";
import type { Cell } from "./row.ts";
import type { TableShape } from "./table-shape.ts";

/** A row as written in a file; true and false become 1 and 0. */
export type RowInput = { readonly [column: string]: Cell | boolean };

/** A case's rows, by table. */
export type CaseRows = { readonly [table: string]: readonly RowInput[] };

type Prepare = (sql: string) => StatementSync;

/** Overlays rows on a table, so that a row with an existing key updates the columns it names and any other row is inserted. */
export function overlayRows(prepare: Prepare, tables: ReadonlyMap<string, TableShape>, table: string, rows: readonly RowInput[]): void {
  const shape = tables.get(table);
  if (!shape) throw new UserError(`there is no table "${table}". Tables: ${[...tables.keys()].join(", ")}.`);
  for (const row of rows) {
    try {
      overlayRow(prepare, shape, row);
    } catch (error) {
      if (error instanceof UserError || !(error instanceof Error)) throw error;
      const which = error.message.startsWith("FOREIGN KEY") ? missingParents(prepare, shape, row) : "";
      throw new UserError(`table "${table}", row ${JSON.stringify(row)}: SQLite says: ${error.message}${which}.`, {
        cause: error,
      });
    }
  }
}

function overlayRow(prepare: Prepare, shape: TableShape, row: RowInput): void {
  const columns = Object.keys(row);
  const stranger = columns.find((column) => !shape.columns.includes(column));
  if (stranger) throw new UserError(`table "${shape.name}" has no column "${stranger}". Columns: ${shape.columns.join(", ")}.`);
  const values = columns.map((column) => cellOf(row[column]));
  const marks = columns.map(() => "?").join(", ");
  try {
    prepare(`INSERT INTO ${quote(shape.name)} (${columns.map(quote).join(", ")}) VALUES (${marks})`).run(...values);
  } catch (error) {
    // Most rows are new, so try INSERT first. A row that updates an existing one may omit columns.
    // INSERT can then fail for reasons other than the key, so retry every failed INSERT as an UPDATE.
    const where = shape.key.map((column) => `${quote(column)} IS ?`).join(" AND ");
    const key = shape.key.map((column) => cellOf(row[column]));
    const set = columns.map((column) => `${quote(column)} = ?`).join(", ");
    const updated = prepare(`UPDATE ${quote(shape.name)} SET ${set} WHERE ${where}`).run(...values, ...key);
    if (updated.changes === 0) throw error;
  }
}

// SQLite does not report which foreign key failed.
function missingParents(prepare: Prepare, shape: TableShape, row: RowInput): string {
  const references = prepare(
    `SELECT "from", "table", coalesce("to", (SELECT name FROM pragma_table_info(list."table") WHERE pk = 1)) AS "to"
     FROM pragma_foreign_key_list(?) AS list`,
  ).all(shape.name);
  const missing = references.flatMap((reference) => {
    const [column, parent, key] = [reference.from, reference.table, reference.to].map(String);
    if (column === undefined || parent === undefined || key === undefined) return [];
    const value = cellOf(row[column]);
    if (value === null || prepare(`SELECT 1 FROM ${quote(parent)} WHERE ${quote(key)} IS ?`).get(value)) return [];
    return [`${shape.name}.${column} is ${JSON.stringify(value)}, but no row of ${parent} has that ${key}`];
  });
  return missing.length === 0 ? "" : `: ${missing.join("; ")}`;
}

function cellOf(value: Cell | boolean | undefined): Cell {
  return typeof value === "boolean" ? Number(value) : (value ?? null);
}

/** Quotes an identifier for SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
