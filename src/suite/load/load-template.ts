import { DatabaseSync } from "node:sqlite";
import { type Problem, placeOf } from "../../case/problem.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { UserError } from "../../user-error.ts";
import { overlayRows } from "../../world/overlay-rows.ts";
import { SlowSql } from "../../world/sql-guard.ts";
import { readTableShapes, type TableShape } from "../../world/table-shape.ts";
import { buildTemplate, type WorldSource, type WorldTemplate } from "../../world/world-template.ts";
import type { Seed, SeedRows } from "./load-seed.ts";
import { overlayError, unknownColumn } from "./row-problem.ts";
import { runSql } from "./sql-problem.ts";

/** The source of a desk's database, and the files it was loaded from. */
export interface TemplateFiles {
  readonly source: Omit<WorldSource, "seed" | "statements">;
  readonly schemaFile: string;
  readonly suiteFile: { readonly file: string; readonly text: string };
  readonly seed: Seed;
}

/** Builds a desk's database; if that fails, returns every problem with its location. */
export function loadTemplate(files: TemplateFiles): {
  readonly template: WorldTemplate | undefined;
  readonly problems: readonly Problem[];
} {
  const { source, seed } = files;
  try {
    const template = buildTemplate({ ...source, seed: seed.rows, statements: seed.statements.map(({ sql }) => sql) });
    return { template, problems: declaredProblems(files, template.tables) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const unlocated = { file: files.schemaFile, line: 1, column: 1, message: error.message, expected: "" };
    // Do not rerun SQL that timed out just to locate the problem.
    const found = error instanceof SlowSql ? [] : diagnose(files);
    return { template: undefined, problems: found.length > 0 ? found : [unlocated] };
  }
}

function diagnose(files: TemplateFiles): Problem[] {
  const { source, schemaFile, seed } = files;
  using database = new DatabaseSync(":memory:");
  const sql = [{ file: schemaFile, sql: source.schema }, ...seed.statements];
  for (const part of sql) {
    const problem = runSql(database, part);
    if (problem) return [problem];
  }
  try {
    const tables = readTableShapes(database);
    return [...declaredProblems(files, tables), ...seed.rows.flatMap((rows) => rowProblems(database, tables, rows))];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const table = /"([^"]+)"|: (\w+)\./.exec(error.message);
    const place = placeOf(source.schema, table?.[1] ?? table?.[2] ?? "");
    return [{ file: schemaFile, ...place, message: error.message.replace(/^schema\.sql: /, ""), expected: "" }];
  }
}

// Checks the tables and columns that suite.ts names in `ids` and `ungraded`.
function declaredProblems({ source, suiteFile }: TemplateFiles, tables: ReadonlyMap<string, TableShape>): Problem[] {
  const strangers = [...Object.keys(source.ids), ...Object.keys(source.ungraded)].filter((table) => !tables.has(table));
  const columns = Object.entries(source.ungraded).flatMap(([table, names]) =>
    names
      .filter((name) => tables.get(table)?.columns.includes(name) === false)
      .map((name) => ({ name, known: tables.get(table)?.columns ?? [] })),
  );
  return [...strangers.map((name) => ({ name, known: [...tables.keys()] })), ...columns].map(({ name, known }) => ({
    file: suiteFile.file,
    ...placeOf(suiteFile.text, name),
    message: `schema.sql has no "${name}"${didYouMean(name, known)}`,
    expected: `one of ${listNames(known)}`,
  }));
}

function rowProblems(database: DatabaseSync, tables: ReadonlyMap<string, TableShape>, { table, rows, yaml }: SeedRows): Problem[] {
  const shape = tables.get(table);
  if (!shape) {
    const message = `there is no table "${table}"${didYouMean(table, tables.keys())}`;
    const expected = `a file named after one of ${listNames(tables.keys())}`;
    return [{ file: yaml.file, line: 1, column: 1, message, expected }];
  }
  return rows.flatMap((row, index) => {
    const strangers = Object.keys(row).filter((column) => !shape.columns.includes(column));
    if (strangers.length > 0) return strangers.map((column) => unknownColumn(yaml, [index, column], shape));
    const failure = overlayError(() => overlayRows((sql) => database.prepare(sql), tables, table, [row]));
    return failure === undefined
      ? []
      : [{ file: yaml.file, ...yaml.locate([index], "value"), message: failure, expected: "a row its table accepts" }];
  });
}
