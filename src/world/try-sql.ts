import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { runGuarded } from "./sql-guard.ts";

// The process behind `mustEndInTime`: runs the SQL from standard input the way the suite loader will, unless killed.
const parts: readonly string[] = JSON.parse(readFileSync(0, "utf8"));
const database = new DatabaseSync(":memory:");
try {
  for (const sql of parts) runGuarded(database, sql);
} catch {
  // Errors are reported when the SQL is run for real.
}
