import { existsSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { shownPath } from "../case/problem.ts";
import { print } from "./print.ts";
import { repositoryFiles } from "./scaffold/repository-files.ts";
import { suiteFiles } from "./scaffold/suite-files.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

const suiteFolder = "suites/my-desk";

/** `deskproof init`: what a user's own repository needs, and nothing overwritten. */
export function initCommand(): Command {
  return new Command("init")
    .summary("set up your own repository")
    .description(
      "Writes a first suite, an agent to connect yours to, a CI workflow that gates it and a .gitignore into the current folder. Files that are there stay as they are.",
    )
    .addHelpText("after", "\nExample:\n  cd my-repository && deskproof init")
    .action(() => {
      // A suite is one thing: half of it must not be mixed into a folder that somebody else filled.
      const suite = existsSync(suiteFolder) ? [] : suiteFiles(suiteFolder);
      const wanted = [...suite, ...repositoryFiles(suiteFolder)];
      const written = new Set(writeNewFiles(wanted));
      const lines = wanted.map((file) => `  ${written.has(file) ? "wrote" : "kept "}  ${shownPath(file.path)}`);
      if (suite.length === 0) lines.unshift(`  kept   ${suiteFolder}`);
      const kept = ignoresRuns() ? "" : "\nAdd runs/ to .gitignore: runs hold whole conversations.\n";
      print(`${lines.join("\n")}\n${kept}\n${nextSteps}`);
    });
}

function ignoresRuns(): boolean {
  return /^\/?runs\/?$/m.test(readFileSync(".gitignore", "utf8"));
}

const nextSteps = `Next:
  deskproof check ${suiteFolder}                       is everything right?
  deskproof run ${suiteFolder}                         play it with the built-in stand-ins
  deskproof run ${suiteFolder} --agent ./agent.ts      then with yours: connect it in agent.ts
  deskproof new case ${suiteFolder} damaged_book/wet   a case of your own`;
