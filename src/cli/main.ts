import { Command, CommanderError } from "commander";
import { writeToScreen } from "../secrets/outlets.ts";
import { withoutPassword } from "../store/postgres/address.ts";
import { isSystemError } from "../system-error.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { asTheUserTypesIt } from "./own-command.ts";
import { printableMessage, printToStderr } from "./print.ts";

/** The commands, in the order in which the help lists them; only the command that is used is loaded. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    run: async () => (await import("./run.ts")).runCommand(),
    worker: async () => (await import("./worker.ts")).workerCommand(),
    status: async () => (await import("./status.ts")).statusCommand(),
    report: async () => (await import("./report.ts")).reportCommand(),
    view: async () => (await import("./view.ts")).viewCommand(),
    show: async () => (await import("./show.ts")).showCommand(),
    note: async () => (await import("./note.ts")).noteCommand(),
    judge: async () => (await import("./judge.ts")).judgeCommand(),
    gate: async () => (await import("./gate.ts")).gateCommand(),
    compare: async () => (await import("./compare.ts")).compareCommand(),
    score: async () => (await import("./score.ts")).scoreCommand(),
    export: async () => (await import("./export.ts")).exportCommand(),
    copy: async () => (await import("./copy.ts")).copyCommand(),
    fork: async () => (await import("./fork.ts")).forkCommand(),
    watch: async () => (await import("./watch.ts")).watchCommand(),
    play: async () => (await import("./play.ts")).playCommand(),
    check: async () => (await import("./check.ts")).checkCommand(),
    audit: async () => (await import("./audit.ts")).auditCommand(),
    "audit-curve": async () => (await import("./audit-curve.ts")).auditCurveCommand(),
    plan: async () => (await import("./plan.ts")).planCommand(),
    new: async () => (await import("./new.ts")).newCommand(),
    connect: async () => (await import("./connect.ts")).connectCommand(),
    init: async () => (await import("./init.ts")).initCommand(),
    import: async () => (await import("./import.ts")).importCommand(),
    suites: async () => (await import("./suites.ts")).suitesCommand(),
    agents: async () => (await import("./agents.ts")).agentsCommand(),
    completion: async () => (await import("./completion.ts")).completionCommand(loadProgram),
  }),
);

/** Runs the command line. Each command has its own file, and errors are printed only here. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command("deskproof")
    .description("Tells you whether an AI support agent handles your help desk reliably: every time, not just once.")
    .version(deskproofVersion)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => writeToScreen(asTheUserTypesIt(text)),
      outputError: (text, write) => write(printableMessage(text.replace(/^error: /, "deskproof: "))),
    })
    .addHelpText(
      "after",
      "\nFirst steps:\n  deskproof run tiny          try it offline with stand-in agents\n  " +
        "deskproof init              set up Deskproof in your repository",
    );
  const asked = commands.get(argv[2] ?? "");
  const needed = isVersion(argv[2]) ? [] : asked ? [asked] : commands.values();
  for (const load of needed) addTo(program, await load());
  try {
    await program.parseAsync(argv.map(withoutPassword));
  } catch (error) {
    const mistake = givesResult.has(argv[2] ?? "") ? 2 : 1;
    process.exitCode = explain(isExpected(error) ? error : ((await damageIn(argv.slice(3))) ?? error), mistake);
  }
}

function isVersion(word: string | undefined): boolean {
  return word === "--version" || word === "-V";
}

/** The program with all its commands, for completion scripts and for tests of the whole command line. */
export async function loadProgram(): Promise<Command> {
  const program = new Command("deskproof").version(deskproofVersion);
  for (const load of commands.values()) program.addCommand(await load());
  return program;
}

/** Adds a command, then copies its settings to its subcommands. The subcommands were created before the command had these settings. */
function addTo(parent: Command, command: Command): void {
  parent.addCommand(command.copyInheritedSettings(parent));
  for (const sub of command.commands) sub.copyInheritedSettings(command);
}

/** The commands that exit with 1 to report a result; they exit with 2 on a user error. */
const givesResult: ReadonlySet<string> = new Set(["gate", "compare", "audit"]);

function isExpected(error: unknown): boolean {
  return error instanceof CommanderError || error instanceof UserError || isSystemError(error);
}

/** An error about a damaged run file on the command line, because the damage may have caused an unexpected error. */
async function damageIn(words: readonly string[]): Promise<UserError | undefined> {
  const { findDamage } = await import("../store/sqlite/find-damage.ts");
  for (const word of words) {
    const damage = findDamage(word);
    if (damage) return damage;
  }
  return undefined;
}

/** Prints an error and returns its exit code; for a user's mistake, `mistake` replaces the default of 1. */
function explain(error: unknown, mistake: 1 | 2): number {
  // Commander has already printed its own errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) {
    printToStderr(`deskproof: ${asTheUserTypesIt(error.message)}`);
    return error.exitCode === 1 ? mistake : error.exitCode;
  }
  if (isSystemError(error)) {
    const where = error.path === undefined ? "" : ` ${error.path}`;
    printToStderr(`deskproof: ${error.syscall}${where} failed: ${reasons[error.code] ?? error.code}.`);
    return mistake;
  }
  printToStderr(`deskproof: this is a bug in deskproof; please report it.\n${error instanceof Error ? error.stack : String(error)}`);
  return 70;
}

const reasons: { readonly [code: string]: string } = {
  EACCES: "permission denied (EACCES). Choose a location you can write to",
  EDQUOT: "the disk quota is exceeded (EDQUOT). Free some space or choose another disk",
  EIO: "the disk reported an I/O error (EIO). Choose another disk",
  EMFILE: "too many open files (EMFILE). Close some programs or lower --concurrency",
  ENOSPC: "the disk is full (ENOSPC). Free some space or choose another disk",
  EPERM: "permission denied (EPERM). Choose a location you can write to",
  EROFS: "the file system is read-only (EROFS). Choose another location",
};
