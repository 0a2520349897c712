import { DatabaseSync } from "node:sqlite";
import { lazy } from "../memoize.ts";
import { UserError } from "../user-error.ts";
import type { WorldConnection } from "./connection.ts";
import { overlayRows, quote, type RowInput } from "./overlay-rows.ts";
import { prepared } from "./prepared.ts";
import { mustEndInTime, runGuarded } from "./sql-guard.ts";
import { StatementGuard } from "./statement-guard.ts";
import { readTableShapes, type TableShape } from "./table-shape.ts";
import type { Article } from "./world-access.ts";

/** The source of a desk's database. */
export interface WorldSource {
  /** The CREATE TABLE statements. */
  readonly schema: string;
  /** Seed rows by table, in insertion order. */
  readonly seed: readonly { readonly table: string; readonly rows: readonly RowInput[] }[];
  /** Seed given as SQL statements, run after the schema and before the rows. */
  readonly statements?: readonly string[];
  readonly now: string;
  readonly ids: { readonly [table: string]: string };
  readonly ungraded: { readonly [table: string]: readonly string[] };
  readonly articles: readonly Article[];
}

/** A desk's database, built once; every trial gets a clone of it. */
export interface WorldTemplate {
  readonly source: WorldSource;
  readonly tables: ReadonlyMap<string, TableShape>;
  readonly bytes: Uint8Array;
  /** Primary keys in the seed, for tables with generated ids. */
  readonly seedIds: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** The clones that no trial is using. */
  readonly pool: () => WorldPool;
}

/** Clones of a desk's database for trials to come, and what statements on them may do. */
interface WorldPool {
  readonly guard: StatementGuard;
  readonly idle: WorldConnection[];
}

/** Builds a desk's database from its schema and seed. */
export function buildTemplate(source: WorldSource): WorldTemplate {
  using database = new DatabaseSync(":memory:");
  // Desks have many small tables, so small pages make cloning cheaper.
  database.exec("PRAGMA page_size = 1024");
  mustEndInTime([source.schema, ...(source.statements ?? [])]);
  runSql(database, "schema.sql", source.schema);
  for (const statement of source.statements ?? []) runSql(database, "seed", statement);
  const tables = readTableShapes(database);
  for (const { table, rows } of source.seed) overlayRows((sql) => prepared(database, sql), tables, table, rows);
  for (const table of [...Object.keys(source.ids), ...Object.keys(source.ungraded)]) {
    if (!tables.has(table))
      throw new UserError(`suite.ts: ids or ungraded names table "${table}". Tables: ${[...tables.keys()].join(", ")}.`);
  }
  const bytes = database.serialize();
  const pool = lazy((): WorldPool => ({ guard: new StatementGuard(bytes), idle: [] }));
  return { source, tables, bytes, seedIds: readSeedIds(database, source, tables), pool };
}

function readSeedIds(
  database: DatabaseSync,
  { ids }: WorldSource,
  tables: ReadonlyMap<string, TableShape>,
): ReadonlyMap<string, ReadonlySet<unknown>> {
  const seedIds = new Map<string, ReadonlySet<unknown>>();
  for (const table of Object.keys(ids)) {
    const [key = ""] = tables.get(table)?.key ?? [];
    const rows = database.prepare(`SELECT ${quote(key)} AS id FROM ${quote(table)}`).all();
    seedIds.set(table, new Set(rows.map(({ id }) => id)));
  }
  return seedIds;
}

function runSql(database: DatabaseSync, file: string, sql: string): void {
  try {
    runGuarded(database, sql);
  } catch (error) {
    throw new UserError(`${file}: SQLite says: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}
