import { existsSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { shownPath } from "../case/problem.ts";
import { print } from "./print.ts";
import { repositoryFiles } from "./scaffold/repository-files.ts";
import { suiteFiles } from "./scaffold/suite-files.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

const suiteFolder = "suites/my-desk";

/** The `deskproof init` command, which sets up a user's own repository without overwriting anything. */
export function initCommand(): Command {
  return new Command("init")
    .summary("set up your own repository")
    .description(
      "Creates a first suite, an agent stub, a CI workflow with a gate and a .gitignore in the current folder. Existing files are not overwritten.",
    )
    .addHelpText("after", "\nExample:\n  cd my-repository && deskproof init")
    .action(() => {
      // Write all files or none, because part of a suite must not be added to a folder that already has files.
      const suite = existsSync(suiteFolder) ? [] : suiteFiles(suiteFolder);
      const wanted = [...suite, ...repositoryFiles(suiteFolder)];
      const written = new Set(writeNewFiles(wanted));
      const lines = wanted.map((file) => `  ${written.has(file) ? "wrote" : "kept "}  ${shownPath(file.path)}`);
      if (suite.length === 0) lines.unshift(`  kept   ${suiteFolder}`);
      const kept = ignoresRuns() ? "" : "\nAdd runs/ to .gitignore: run files contain whole conversations.\n";
      print(`${lines.join("\n")}\n${kept}\n${nextSteps}`);
    });
}

function ignoresRuns(): boolean {
  return /^\/?runs\/?$/m.test(readFileSync(".gitignore", "utf8"));
}

const nextSteps = `Next:
  deskproof check ${suiteFolder}                       validate the suite
  deskproof run ${suiteFolder}                         run it with the built-in stand-ins
  deskproof run ${suiteFolder} --agent ./agent.ts      then with your own agent: connect it in agent.ts
  deskproof new case ${suiteFolder} damaged_book/wet   add a case of your own`;
