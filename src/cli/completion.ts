import { join, relative, sep } from "node:path";
import { Argument, Command, Option } from "commander";
import { standInIds } from "../agent/stand-in/stand-in.ts";
import { scenarioId } from "../scenario/scenario.ts";
import { bundledSuites, findSuite, isScenarios } from "../suite/find-suite.ts";
import { filesUnder } from "../suite/list-files.ts";
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

/** The `deskproof completion` command; `loadProgram` loads all commands, from which the scripts are made. */
export function completionCommand(loadProgram: () => Promise<Command>): Command {
  return new Command("completion")
    .summary("print a completion script for your shell")
    .description(
      "Prints a script that completes commands, options, suites, cases and agents for the command deskproof. If you " +
        "start it with npx, define an alias first: alias deskproof='npx deskproof'",
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
      process.stdout.write(script(commandWords(await loadProgram()), names));
    });
}

/** Prints the ids of a suite's cases, or those of the bundled suites as `suite/id`, by the names of their files. */
function listCases(suite: string | true): void {
  const ids =
    suite === true ? bundledSuites().flatMap((name) => caseIds(name).map((id) => `${name}/${id}`)) : caseIds(suite);
  // A shell expands the words it completes, so a file's name must not be able to contain a command.
  const plain = ids.filter((id) => /^[\w./-]+$/.test(id));
  if (plain.length > 0) print(plain.join("\n"));
}

// The suite is not loaded: its file names are enough, and a key press must not run code.
function caseIds(suite: string): string[] {
  const folder = findSuite(suite);
  const isOfScenarios = isScenarios(folder);
  const root = isOfScenarios ? folder : join(folder, "cases");
  const paths = filesUnder(root).map((path) => relative(root, path).split(sep).join("/"));
  if (isOfScenarios) return paths.flatMap((path) => scenarioId(path) ?? []);
  return paths.filter((path) => path.endsWith(".yaml")).map((path) => path.slice(0, -".yaml".length));
}
