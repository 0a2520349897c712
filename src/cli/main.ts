import { Command, CommanderError } from "commander";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { agentsCommand } from "./agents.ts";
import { checkCommand } from "./check.ts";
import { initCommand } from "./init.ts";
import { newCommand } from "./new.ts";
import { playCommand } from "./play.ts";
import { reportCommand } from "./report.ts";
import { runCommand } from "./run.ts";
import { scoreCommand } from "./score.ts";
import { showCommand } from "./show.ts";
import { suitesCommand } from "./suites.ts";

/** The command line: one file a command; only here are errors printed. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command("deskproof")
    .description("Tells you whether an AI support agent can run your desk every time, not once.")
    .version(deskproofVersion)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "deskproof: ")) })
    .addHelpText(
      "after",
      "\nFirst steps:\n  deskproof run tiny          see it work, offline, with stand-in agents\n  deskproof init              set up your own repository",
    );
  const commands = [
    runCommand,
    reportCommand,
    showCommand,
    scoreCommand,
    playCommand,
    checkCommand,
    newCommand,
    initCommand,
    suitesCommand,
    agentsCommand,
  ];
  for (const command of commands) program.addCommand(command().copyInheritedSettings(program));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof UserError) {
      process.stderr.write(`deskproof: ${error.message}\n`);
      process.exitCode = 1;
    } else {
      process.stderr.write(
        `deskproof: this is a bug in deskproof, please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
      );
      process.exitCode = 70;
    }
  }
}
