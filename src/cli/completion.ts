import { join, relative, sep } from "node:path";
import { Argument, Command, Option } from "commander";
import { standInIds } from "../agent/stand-in/stand-in.ts";
import { scenarioId } from "../scenario/scenario.ts";
import { writeToScreen } from "../secrets/outlets.ts";
import { bundledSuites, findSuite, isScenarios } from "../suite/load/find-suite.ts";
import { filesUnder } from "../suite/load/list-files.ts";
import { UserError } from "../user-error.ts";
import { bashScript, zshScript } from "./completion/bash-script.ts";
import { commandWords } from "./completion/command-words.ts";
import { fishScript } from "./completion/fish-script.ts";
import { print } from "./print.ts";

const scripts = new Map([
  ["bash", bashScript],
  ["zsh", zshScript],
  ["fish", fishScript],
]);

/** The `deskproof completion` command. The scripts are generated from the program that `loadProgram` returns. */
export function completionCommand(loadProgram: () => Promise<Command>): Command {
  return new Command("completion")
    .summary("print a completion script for your shell")
    .description(
      "Prints a script that completes the commands, options, suites, cases and agents of the deskproof command. If " +
        "you run deskproof with npx, define an alias first: alias deskproof='npx deskproof'",
    )
    .addArgument(new Argument("[shell]", "your shell").choices([...scripts.keys()]))
    .addOption(new Option("--cases [suite]", "print the ids of a suite's cases").hideHelp())
    .addHelpText(
      "after",
      `
Examples:
  source <(deskproof completion bash)                                           in ~/.bashrc
  source <(deskproof completion zsh)                                            in ~/.zshrc
  deskproof completion fish > ~/.config/fish/completions/deskproof.fish`,
    )
    .action(async (shell: string | undefined, { cases }: { cases?: string | true }) => {
      if (cases !== undefined) return listCases(cases);
      const script = scripts.get(shell ?? "");
      if (!script) throw new UserError("name your shell: deskproof completion bash, zsh or fish.");
      const names = { suites: bundledSuites(), agents: standInIds };
      writeToScreen(script(commandWords(await loadProgram()), names));
    });
}

/** Prints the case ids of a suite, or of all bundled suites as `suite/id`; the ids come from the file names. */
function listCases(suite: string | true): void {
  const ids = suite === true ? bundledSuites().flatMap((name) => caseIds(name).map((id) => `${name}/${id}`)) : caseIds(suite);
  // The shell expands completions, so a file name that could contain a command is left out.
  const plain = ids.filter((id) => /^[\w./-]+$/.test(id));
  if (plain.length > 0) print(plain.join("\n"));
}

// The suite is not loaded: its file names are enough, and pressing Tab must not run code.
function caseIds(suite: string): string[] {
  const folder = findSuite(suite);
  const isOfScenarios = isScenarios(folder);
  const root = isOfScenarios ? folder : join(folder, "cases");
  const paths = filesUnder(root).map((path) => relative(root, path).split(sep).join("/"));
  if (isOfScenarios) return paths.flatMap((path) => scenarioId(path) ?? []);
  return paths.filter((path) => path.endsWith(".yaml")).map((path) => path.slice(0, -".yaml".length));
}
