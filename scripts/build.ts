// Run by `npm run build`: compiles src and the bundled suites to dist and puts the suites' other files beside them.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";

rmSync("dist", { recursive: true, force: true });
execFileSync("tsc", ["-p", "tsconfig.build.json"], { stdio: "inherit", shell: true });
cpSync("suites", "dist/suites", { recursive: true, filter: (path) => !path.endsWith(".ts") });
