import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { runGuarded } from "./sql-guard.ts";

// Runs in the process started by `mustEndInTime` and executes the SQL from standard input as the suite loader will.
const parts: readonly string[] = JSON.parse(readFileSync(0, "utf8"));
const database = new DatabaseSync(":memory:");
try {
  for (const sql of parts) runGuarded(database, sql);
} catch {
  // Ignore errors here; they are reported when the suite loader runs the SQL.
}
