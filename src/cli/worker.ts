import { hostname } from "node:os";
import { Command } from "commander";
import { readConfig } from "../run/config.ts";
import { RunOptions } from "../run/options.ts";
import { runInThread, type ThreadRunRequest } from "../run/thread/run-in-thread.ts";
import { NextRuns } from "../run/workers/next-runs.ts";
import { asArgument } from "../store/open/run-path.ts";
import { isPostgres, parseAddress, runAddress } from "../store/postgres/address.ts";
import { longestTimerSeconds } from "../timer.ts";
import { UserError } from "../user-error.ts";
import { asTheUserTypesIt, ownCommand } from "./own-command.ts";
import { printToStderr } from "./print.ts";
import { allowHostHelp, collect, hostsOf } from "./run-flags.ts";
import { killingIfStuck } from "./stuck-run.ts";
import { trustOption } from "./trust-flag.ts";

interface Flags {
  readonly store: string;
  readonly concurrency: string;
  readonly drain: string;
  readonly forever?: boolean;
  readonly trust?: boolean;
}

/** The `deskproof worker` command, which works on a planned run together with other workers. */
export function workerCommand(): Command {
  const command = new Command("worker")
    .summary("run trials of a run in PostgreSQL, together with other workers")
    .description(
      "Works on a run in PostgreSQL: takes trials from its queue, runs them, stores and scores the conversations, and " +
        "exits when the run is done. Start as many workers as you like; each machine needs the run's suites and the API " +
        "keys or files of its agents. If a worker dies, the other workers take over its trials.",
    )
    .argument("[suites...]", "names or folders of the run's suites on this machine (default: the folders in the run's plan)")
    .requiredOption("--store <address>", "the run to work on: postgres://user@host/db?run=<name>")
    .option("--concurrency <n>", "number of concurrent conversations", "8")
    .option("--drain <seconds>", "after SIGTERM or Ctrl-C, how many seconds to wait for the trials in progress to finish", "25")
    .option(
      "--forever",
      "do not exit when the run is done, but wait for more trials; if --store has no run=, work on all runs in the database",
    )
    .option("--allow-host <host>", allowHostHelp, collect)
    .addOption(trustOption())
    .addHelpText(
      "after",
      `
After the first SIGTERM or Ctrl-C, the worker finishes the trials in progress and returns the others to the queue.
After the second SIGTERM or Ctrl-C, it exits at once.

Examples:
  deskproof worker --store 'postgres://ana@db.example.com/evals?run=friday'
  deskproof worker ./suites/my-desk --store 'postgres://ana@db.example.com/evals?run=friday' --concurrency 32
  deskproof worker --store postgres://ana@db.example.com/evals --forever`,
    );
  return command.action((suites: string[], flags: Flags) => killingIfStuck(() => work(suites, flags, command)));
}

async function work(suites: readonly string[], flags: Flags, command: Command): Promise<void> {
  if (!isPostgres(flags.store))
    throw new UserError(`--store ${flags.store}: give the address of a run in PostgreSQL, such as postgres://user@host/db?run=friday.`);
  const [drain, hurry] = [new AbortController(), new AbortController()];
  const onSignal = () => {
    if (hurry.signal.aborted) process.exit(130);
    if (!drain.signal.aborted) printToStderr("Finishing the trials in progress; press Ctrl-C again to exit at once.");
    (drain.signal.aborted ? hurry : drain).abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const config = await readConfig();
  const request: Omit<ThreadRunRequest, "resume"> = {
    suites: suites.length > 0 ? suites : (config.suites ?? []),
    options: RunOptions.parse({ concurrency: numberIn("--concurrency", flags.concurrency, 10_000) }),
    prices: config.prices,
    providers: config.providers,
    hosts: hostsOf(command),
    ...(flags.trust === undefined ? {} : { trust: flags.trust }),
    worker: { host: hostname(), drainMs: 1000 * numberIn("--drain", flags.drain, longestTimerSeconds) },
    signal: new AbortController().signal,
    drain: drain.signal,
    hurry: hurry.signal,
    onNotice: (line) => printToStderr(asTheUserTypesIt(line)),
  };
  if (!flags.forever) return workOn(flags.store, request);
  const runs = new NextRuns(flags.store, drain.signal);
  for await (const run of runs) {
    try {
      await workOn(run, request);
    } catch (error) {
      // A run that this worker cannot work on must not prevent it from working on the others.
      if (!(error instanceof UserError)) throw error;
      printToStderr(`deskproof: ${asTheUserTypesIt(error.message)} This worker will try again in a minute.`);
      runs.pause(run);
    }
  }
}

/** Works on one run, printing its progress and a summary. */
async function workOn(place: string, request: Omit<ThreadRunRequest, "resume">): Promise<void> {
  const { database, run } = parseAddress(place);
  const path = runAddress({ database, run });
  let [done, again] = [0, 0];
  let last = performance.now();
  const summary = () => `${done} ${done === 1 ? "trial" : "trials"} done by this worker${again > 0 ? `, ${again} retried` : ""}`;
  const { store, overBudget } = await runInThread({
    ...request,
    resume: path,
    onStart: () => printToStderr(`Working on ${path}`),
    onTrial: (trial) => {
      if (trial.again) again += 1;
      else done += 1;
      if (performance.now() - last < 10_000) return;
      last = performance.now();
      printToStderr(summary());
    },
  });
  store[Symbol.dispose]();
  if (overBudget !== undefined) {
    printToStderr(`${summary()}. Stopped by --max-cost: $${overBudget.toFixed(4)} spent by all workers.`);
    process.exitCode = 3;
  } else if (request.drain?.aborted) {
    printToStderr(`${summary()}. Ended on request; other workers continue the run.`);
    process.exitCode = 130;
  } else printToStderr(`${summary()}. To see the run: ${ownCommand()} report ${asArgument(path)}`);
}

function numberIn(flag: string, text: string, most: number): number {
  const number = Number(text);
  if (Number.isFinite(number) && number >= 1 && number <= most) return Math.floor(number);
  throw new UserError(`${flag} ${text}: give a number from 1 to ${most}.`, { exitCode: 2 });
}
