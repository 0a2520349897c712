#!/usr/bin/env -S node --max-semi-space-size=8
// Plain JavaScript that any Node can read, so that an old one gets a sentence and not a syntax error.
import { existsSync, writeSync } from "node:fs";

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(
    `deskproof needs Node 24 or newer; this is Node ${process.versions.node}. ` +
      "Install it from https://nodejs.org, or beside deskproof: npm install --save-dev node@24\n",
  );
  process.exit(1);
}
// A reader that has seen enough, such as head, closes the pipe.
let leaving = false;
process.stdout.on("error", (error) => {
  leaving = true;
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`deskproof: standard output cannot be written: ${error.code}. Make room, or write elsewhere.\n`);
  process.exit(1);
});
// Code of a suite, an agent or a configuration may end the process; that must not look like success.
process.on("exit", (code) => {
  if (leaving || code !== 0) return;
  writeSync(
    2,
    "deskproof: code of a suite, an agent or the configuration called process.exit before the command was done. Take that call out.\n",
  );
  process.exitCode = 1;
});
// V8 optimises a function fully after 3,000 calls by default. A run calls most of its functions several thousand times, so it would spend
// more time on optimising them than it saves. This comes before the compile cache, which depends on the flags.
(await import("node:v8")).setFlagsFromString("--invocation-count-for-turbofan=30000");
// Before anything is loaded: without the cache, the first TypeScript file makes Node load its compiler.
(await import("node:module")).enableCompileCache();
// A clone runs its sources; the published package has only the build.
const [folder, ending] = existsSync(new URL("../src/cli/main.ts", import.meta.url)) ? ["../src/", "ts"] : ["../dist/src/", "js"];
const load = (name) => import(new URL(`${folder}${name}.${ending}`, import.meta.url).href);
(await load("load-quickly")).loadQuickly();
await (await load("cli/main")).main(process.argv);
leaving = true;
