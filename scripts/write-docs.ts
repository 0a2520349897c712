import { readFileSync, writeFileSync } from "node:fs";
import { withTables } from "./method-tables.ts";

// Run by `npm run docs`: writes the tables of docs/method.md that list what the code defines.
const path = new URL("../docs/method.md", import.meta.url);
writeFileSync(path, withTables(readFileSync(path, "utf8")));
