import { existsSync, readFileSync } from "node:fs";
import { Command } from "commander";
import { shownPath } from "../case/problem.ts";
import { deskproofVersion } from "../version.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";
import { repositoryFiles } from "./scaffold/repository-files.ts";
import { suiteFiles } from "./scaffold/suite-files.ts";
import { type NewFile, writeNewFiles } from "./scaffold/write-files.ts";

const suiteFolder = "suites/my-desk";

/** The `deskproof init` command, which sets up a user's own repository without overwriting anything. */
export function initCommand(): Command {
  return new Command("init")
    .summary("set up Deskproof in your repository")
    .description(
      "Creates a first suite, an agent stub, a configuration, a CI workflow with a gate, a package.json and a " +
        ".gitignore in the current folder. Existing files are not overwritten.",
    )
    .addHelpText("after", "\nExample:\n  cd my-repository && deskproof init")
    .action(() => {
      // The suite is written in full or not at all, so that it never gets mixed with files already in the folder.
      const suite = existsSync(suiteFolder) ? [] : suiteFiles(suiteFolder);
      const wanted = [...suite, ...repositoryFiles(suiteFolder)];
      const written = new Set(writeNewFiles(wanted));
      const lines = wanted.map((file) => `  ${written.has(file) ? "wrote" : "kept "}  ${shownPath(file.path)}`);
      if (suite.length === 0) lines.unshift(`  kept   ${suiteFolder}`);
      print([lines.join("\n"), ...leftToDo(), nextSteps(written)].join("\n\n"));
    });
}

/** Messages about missing entries in existing files. */
function leftToDo(): string[] {
  const ignoresRuns = /^\/?runs\/?$/m.test(readFileSync(".gitignore", "utf8"));
  // Checking the name is enough, because the package may come from a registry, a file or a workspace.
  const installs = readFileSync("package.json", "utf8").includes('"deskproof"');
  return [
    ...(ignoresRuns ? [] : ["Add runs/ to .gitignore: run files contain whole conversations."]),
    ...(installs
      ? []
      : [
          "Add deskproof to package.json so that the workflow can install it: npm install --save-dev --save-exact " +
            `deskproof@${deskproofVersion}`,
        ]),
  ];
}

function nextSteps(written: ReadonlySet<NewFile>): string {
  const isNew = [...written].some(({ path }) => path === "package.json");
  const command = ownCommand();
  const steps = [
    ...(isNew ? [["npm install", "create the package-lock.json that the workflow needs"]] : []),
    [`${command} check ${suiteFolder}`, "validate the suite"],
    [`${command} run ${suiteFolder} --agent stand-in/reference`, "run it with a built-in agent that makes no mistakes"],
    [`${command} run ${suiteFolder}`, "then with your own agent: connect it in agent.ts"],
    [`${command} new case ${suiteFolder} damaged_book/wet`, "add a case of your own"],
  ];
  const width = Math.max(...steps.map(([line = ""]) => line.length));
  return ["Next:", ...steps.map(([line = "", what]) => `  ${line.padEnd(width)}   ${what}`)].join("\n");
}
