import { once } from "node:events";
import { Command } from "commander";
import { shownPath } from "../case/problem.ts";
import { readConfig } from "../run/config.ts";
import { RunOptions } from "../run/options.ts";
import { StuckRun } from "../run/thread/run-in-thread.ts";
import { findSuite } from "../suite/load/find-suite.ts";
import { UserError } from "../user-error.ts";
import { asTheUserTypesIt } from "./own-command.ts";
import { print, printToStderr } from "./print.ts";
import { allowHostHelp, collect, hostsOf, readOptions } from "./run-flags.ts";
import { killingIfStuck } from "./stuck-run.ts";
import { FileChanges } from "./watch/file-changes.ts";
import { runCase } from "./watch/run-case.ts";
import { watchedPaths } from "./watch/watched-paths.ts";

interface Flags {
  readonly case: string;
  readonly also?: readonly string[];
  readonly transcript?: boolean;
}

const describe = (name: keyof typeof RunOptions.shape) => RunOptions.shape[name].description ?? "";

/** The `deskproof watch` command, which runs one case again whenever something it depends on changes. */
export function watchCommand(): Command {
  const command = new Command("watch")
    .summary("run one case again whenever your agent or the suite changes")
    .description(
      "Runs one case and prints its verdict and findings, then runs it again whenever the suite, the configuration " +
        "or the agent's file changes. A change during a run restarts the run. Nothing is stored.",
    )
    .argument("<suite>", "a suite's name or folder")
    .requiredOption("--case <id>", "the case's id, such as damaged_item/one-of-two")
    .option(
      "--agent <agent>",
      "an agent, in a form that `deskproof run --agent` accepts (repeatable; default: the agents in deskproof.config.yaml)",
      collect,
    )
    .option("--also <path>", "another file or folder to watch, such as your agent's source folder (repeatable)", collect)
    .option("--transcript", "also print the whole conversation")
    .option("--trials <n>", "number of trials each time the case is run (default: 1)")
    .option("--seed <text>", `${describe("seed")} (default: 1)`)
    .option("--timeout <seconds>", `${describe("timeout")} (default: 120)`)
    .option("--allow-host <host>", allowHostHelp, collect)
    .addHelpText(
      "after",
      `
Examples:
  deskproof watch ./suites/my-desk --case damaged_book/torn-cover --agent ./agent.ts
  deskproof watch ./suites/my-desk --case damaged_book/torn-cover --agent "command:python3 my_agent.py" --also ./prompts`,
    );
  return command.action((suite: string, flags: Flags) => watchCase(suite, flags, command));
}

async function watchCase(suite: string, flags: Flags, command: Command): Promise<void> {
  const stop = new AbortController();
  const onInterrupt = () => (stop.signal.aborted ? process.exit(130) : stop.abort());
  process.on("SIGINT", onInterrupt);
  process.on("SIGTERM", onInterrupt);
  const folder = findSuite(suite);
  await killingIfStuck(async () => {
    for (let round = 0; !stop.signal.aborted; round++)
      await runThenWait({ suite, folder, flags, command, stop: stop.signal, isFirst: round === 0 });
  });
  process.exitCode = 130;
}

interface WatchPass {
  readonly suite: string;
  readonly folder: string;
  readonly flags: Flags;
  readonly command: Command;
  readonly stop: AbortSignal;
  readonly isFirst: boolean;
}

/** Runs the case once and waits until something changes; an error caused by the user is printed. */
async function runThenWait({ suite, folder, flags, command, stop, isFirst }: WatchPass): Promise<void> {
  const { also = [] } = flags;
  const { agents, run } = await planned({ suite, flags, command });
  using changes = new FileChanges(watchedPaths({ suite: folder, agents, also }));
  const signal = AbortSignal.any([stop, changes.signal]);
  try {
    const outcomes = await run(signal);
    // A run that was stopped prints nothing, and the next run starts immediately.
    if (!signal.aborted) print(`\n${outcomes.join("\n\n")}`);
  } catch (error) {
    if (error instanceof StuckRun || !(error instanceof UserError)) throw error;
    if (isFirst && error.option !== undefined) throw mistyped(error);
    if (!signal.aborted) printToStderr(`\ndeskproof: ${asTheUserTypesIt(error.message)}`);
  }
  if (!signal.aborted) print("Waiting for changes. Press Ctrl-C to stop.");
  if (!signal.aborted) await once(signal, "abort");
  if (!stop.aborted) print(`\nChanged: ${changes.paths.map(shownPath).join(", ")}`);
}

/** The error for a case or an agent that does not exist when the command starts. Such a name is probably a typo. */
function mistyped({ message }: UserError): UserError {
  return new UserError(message.replace("--cases ", "--case "), { exitCode: 2 });
}

interface Planned {
  readonly agents: readonly string[];
  run(signal: AbortSignal): Promise<string[]>;
}

/** Plans a run from the flags and the current configuration; `run` throws if they are invalid. */
async function planned({ suite, flags, command }: Pick<WatchPass, "suite" | "flags" | "command">): Promise<Planned> {
  try {
    const { prices, providers, ...config } = await readConfig();
    const options = readOptions(command, { ...config, cases: [flags.case], trials: 1 });
    const hosts = hostsOf(command);
    const request = { suites: [suite], options, prices, providers, hosts };
    const shown = { transcript: flags.transcript === true, onNotice: printToStderr };
    return { agents: options.agents, run: (signal) => runCase({ ...request, ...shown, signal }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { agents: command.opts().agent ?? [], run: () => Promise.reject(error) };
  }
}
