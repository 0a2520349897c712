import { Command, CommanderError } from "commander";
import { visibleLines } from "../report/view/visible-text.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";

/** The commands in the order help lists them; only the one that is asked for is loaded. */
const commands: { readonly [name: string]: () => Promise<Command> } = {
  run: async () => (await import("./run.ts")).runCommand(),
  report: async () => (await import("./report.ts")).reportCommand(),
  view: async () => (await import("./view.ts")).viewCommand(),
  show: async () => (await import("./show.ts")).showCommand(),
  note: async () => (await import("./note.ts")).noteCommand(),
  judge: async () => (await import("./judge.ts")).judgeCommand(),
  gate: async () => (await import("./gate.ts")).gateCommand(),
  compare: async () => (await import("./compare.ts")).compareCommand(),
  score: async () => (await import("./score.ts")).scoreCommand(),
  export: async () => (await import("./export.ts")).exportCommand(),
  play: async () => (await import("./play.ts")).playCommand(),
  check: async () => (await import("./check.ts")).checkCommand(),
  audit: async () => (await import("./audit.ts")).auditCommand(),
  "audit-curve": async () => (await import("./audit-curve.ts")).auditCurveCommand(),
  plan: async () => (await import("./plan.ts")).planCommand(),
  new: async () => (await import("./new.ts")).newCommand(),
  init: async () => (await import("./init.ts")).initCommand(),
  suites: async () => (await import("./suites.ts")).suitesCommand(),
  agents: async () => (await import("./agents.ts")).agentsCommand(),
};

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
  const asked = commands[argv[2] ?? ""];
  for (const load of asked ? [asked] : Object.values(commands))
    program.addCommand((await load()).copyInheritedSettings(program));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof UserError) {
      process.stderr.write(`deskproof: ${visibleLines(error.message)}\n`);
      process.exitCode = 1;
    } else {
      process.stderr.write(
        `deskproof: this is a bug in deskproof, please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
      );
      process.exitCode = 70;
    }
  }
}
