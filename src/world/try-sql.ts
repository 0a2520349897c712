import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { runGuarded } from "./sql-guard.ts";

// The process behind `mustEndInTime`: runs the SQL on its standard input as the suite's loader will, unless it is stopped.
const parts: readonly string[] = JSON.parse(readFileSync(0, "utf8"));
const database = new DatabaseSync(":memory:");
try {
  for (const sql of parts) runGuarded(database, sql);
} catch {
  // What is wrong with it is said where it is run in earnest.
}
