import { existsSync } from "node:fs";
import { Command } from "commander";
import { shownPath } from "../case/problem.ts";
import { repositoryFiles } from "./scaffold/repository-files.ts";
import { suiteFiles } from "./scaffold/suite-files.ts";
import { writeNewFiles } from "./scaffold/write-files.ts";

const suiteFolder = "suites/my-desk";

/** `deskproof init`: what a user's own repository needs, and nothing overwritten. */
export function initCommand(): Command {
  return new Command("init")
    .summary("set up your own repository")
    .description(
      "Writes a first suite, an agent to connect yours to, and a CI example into the current folder. Files that are there stay as they are.",
    )
    .addHelpText("after", "\nExample:\n  cd my-repository && deskproof init")
    .action(() => {
      // A suite is one thing: half of it must not be mixed into a folder that somebody else filled.
      const suite = existsSync(suiteFolder) ? [] : suiteFiles(suiteFolder);
      const wanted = [...suite, ...repositoryFiles(suiteFolder)];
      const written = new Set(writeNewFiles(wanted));
      const lines = wanted.map((file) => `  ${written.has(file) ? "wrote" : "kept "}  ${shownPath(file.path)}`);
      if (suite.length === 0) lines.unshift(`  kept   ${suiteFolder}`);
      process.stdout.write(`${lines.join("\n")}\n\n${nextSteps}\n`);
    });
}

const nextSteps = `Next:
  deskproof check ${suiteFolder}                       is everything right?
  deskproof run ${suiteFolder}                         play it with the built-in stand-ins
  deskproof run ${suiteFolder} --agent ./agent.ts      then with yours: connect it in agent.ts
  deskproof new case ${suiteFolder} damaged_book/wet   a case of your own`;
