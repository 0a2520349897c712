// Run by `npm run build`: compiles src and the bundled suites to dist, copies the word lists and the suites' other
// files, and builds the viewer page.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";

// Keep the viewer page: its build replaces it atomically, and another process may be serving it.
for (const part of ["dist/src", "dist/suites"]) rmSync(part, { recursive: true, force: true });
execFileSync("tsc", ["-p", "tsconfig.build.json"], { stdio: "inherit", shell: true });
cpSync("src/language/data", "dist/src/language/data", { recursive: true });
// Skip the recorded conversations (.jsonl): only the authors of the suites use them, for audits.
cpSync("suites", "dist/suites", { recursive: true, filter: (path) => !/\.(?:ts|jsonl)$/.test(path) });
execFileSync(process.execPath, ["scripts/build-viewer.ts"], { stdio: "inherit" });
