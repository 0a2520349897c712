import { readFileSync, writeFileSync } from "node:fs";
import { limitsTables } from "./limits-tables.ts";
import { withTables } from "./markdown-table.ts";
import { methodTables } from "./method-tables.ts";

// Run by `npm run docs`: writes the tables of docs/method.md and docs/limits.md that list what the code defines.
for (const [name, tables] of Object.entries({ method: methodTables, limits: limitsTables })) {
  const path = new URL(`../docs/${name}.md`, import.meta.url);
  writeFileSync(path, withTables(readFileSync(path, "utf8"), tables));
}
