// Run by `npm run build`: compiles src and the bundled suites to dist, puts the word lists and the suites' other files beside
// them, and builds the viewer's page.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";

// The page is replaced in one go when it is built: another process may be serving it.
for (const part of ["dist/src", "dist/suites"]) rmSync(part, { recursive: true, force: true });
execFileSync("tsc", ["-p", "tsconfig.build.json"], { stdio: "inherit", shell: true });
cpSync("src/language/data", "dist/src/language/data", { recursive: true });
// The right conversations that an audit scores are for whoever works on the suites.
cpSync("suites", "dist/suites", { recursive: true, filter: (path) => !/\.(?:ts|jsonl)$/.test(path) });
execFileSync(process.execPath, ["scripts/build-viewer.ts"], { stdio: "inherit" });
