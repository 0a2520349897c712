import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { explainIssues } from "../../case/explain-issues.ts";
import { Scalar } from "../../case/fact.ts";
import { type Problem, shownPath } from "../../case/problem.ts";
import { readYaml, type YamlFile } from "../../case/yaml-file.ts";
import type { Json } from "../../json.ts";
import type { RowInput } from "../../world/overlay-rows.ts";
import { filesIn } from "./list-files.ts";

const Rows = z.array(z.record(z.string(), z.union([Scalar, z.null()])));

/** A seed file with rows for one table. */
export interface SeedRows {
  readonly table: string;
  readonly rows: readonly RowInput[];
  readonly yaml: YamlFile;
}

/** A seed file of SQL statements. */
interface SeedStatements {
  readonly file: string;
  readonly sql: string;
}

/** The contents of a desk's seed folder. */
export interface Seed {
  readonly rows: readonly SeedRows[];
  readonly statements: readonly SeedStatements[];
  readonly problems: readonly Problem[];
}

/**
 * Reads seed/. A `.yaml` or `.json` file lists rows for the table it is named after (`01-orders.yaml` is orders); a
 * `.sql` file contains statements.
 */
export function loadSeed(folder: string): Seed {
  const statements = filesIn(folder, [".sql"]).map((path) => ({
    file: shownPath(path),
    sql: readFileSync(path, "utf8"),
  }));
  const read = filesIn(folder, [".yaml", ".yml", ".json"]).map(readRows);
  return { statements, rows: read.map(({ seed }) => seed), problems: read.flatMap(({ problems }) => problems) };
}

function readRows(path: string): { seed: SeedRows; problems: readonly Problem[] } {
  const yaml = readRowsFile(path);
  const table = basename(path)
    .replace(/\.[a-z]+$/, "")
    .replace(/^\d+[-_]/, "");
  // A file with only comments is an empty table.
  const parsed = Rows.safeParse(yaml.value ?? []);
  if (parsed.success) return { seed: { table, rows: parsed.data, yaml }, problems: yaml.problems };
  const found = explainIssues(parsed.error.issues, yaml.value ?? [], z.toJSONSchema(Rows)).map(({ path: at, part, ...explained }) => ({
    file: yaml.file,
    ...yaml.locate(at, part),
    ...explained,
  }));
  return { seed: { table, rows: [], yaml }, problems: [...yaml.problems, ...found] };
}

// Large seeds are written as JSON, which parses many times faster; the slow parser is used only to locate errors.
function readRowsFile(path: string): YamlFile {
  const file = shownPath(path);
  const text = readFileSync(path, "utf8");
  if (!path.endsWith(".json")) return readYaml(file, text);
  try {
    const value: Json = JSON.parse(text);
    return { file, value, problems: [], locate: (at, part) => readYaml(file, text).locate(at, part) };
  } catch (error) {
    if (error instanceof SyntaxError) return readYaml(file, text);
    throw error;
  }
}
