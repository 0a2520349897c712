import { Command, Option } from "commander";
import type { BegunRun } from "../run/begun-run.ts";
import { configFile, readConfig } from "../run/config.ts";
import type { TrialShown } from "../run/execute.ts";
import { ProgressCount } from "../run/progress.ts";
import type { EndedRun, RunRequest } from "../run/run-suites.ts";
import { bringsCode, runInThread, type ThreadRunRequest } from "../run/thread/run-in-thread.ts";
import { asArgument } from "../store/open/run-path.ts";
import { type Display, jsonDisplay, liveDisplay, plainDisplay } from "./live-display.ts";
import { otelTargetOf, withOtelOptions } from "./otel-flags.ts";
import { asTheUserTypesIt, ownCommand } from "./own-command.ts";
import { refusePlannedFlags } from "./planned-flags.ts";
import { printToStderr } from "./print.ts";
import { allowHostHelp, autoReaderOf, collect, hostsOf, readOptions, withRunOptions } from "./run-flags.ts";
import type { RunTraces } from "./run-traces.ts";
import { showReport } from "./show-report.ts";
import { killingIfStuck } from "./stuck-run.ts";
import { trustOption } from "./trust-flag.ts";

interface Flags {
  readonly out?: string;
  readonly store?: string;
  readonly resume?: string;
  readonly failed?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly recordTools?: string;
  readonly replayTools?: string;
  readonly allowHost?: readonly string[];
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly trust?: boolean;
  readonly workersOnlyElsewhere?: boolean;
}

const examples = `
Examples:
  deskproof run tiny                                       all stand-ins on the tiny suite
  deskproof run tiny --agent stand-in/promises@1           a stand-in whose injected fault fires every time
  deskproof run tiny --agent ./my-agent.ts --trials 8      your own agent, eight trials per case
  deskproof run tiny --agent http://127.0.0.1:3000/reply   your own service
  deskproof run tiny --agent v2=http://127.0.0.1:3000/     your own service, named v2 in reports
  deskproof run tiny --customer anthropic/claude-haiku-4-5 a model as the customer; see docs/customers.md
  deskproof run tiny --reader openai/gpt-5-mini            a model interprets the agent's messages for the customer
  deskproof run ./suites/my-desk --reader auto             the same with the model named by autoReader in deskproof.config.yaml
  deskproof run ./suites/my-desk --cases 'refund/**'       only the refund cases of your own suite
  deskproof run tiny --agent openai/gpt-5.5 --dry-run      estimate the cost
  deskproof run tiny --agent openai/gpt-5.5 --max-cost 5   stop at 5 dollars (exit code 3); continue with --resume
  deskproof run tiny --perturb tool_timeout,injection      also run each trial with each perturbation; see docs/stress-it.md
  deskproof run tiny --otel http://127.0.0.1:4318          send a trace of every trial; see docs/in-your-pipeline.md
  deskproof run --resume runs/friday.db                    continue a run after Ctrl-C, a crash or kill -9
  deskproof run --failed runs/friday.db --out runs/again.db
  deskproof run tiny --store 'postgres://ana@db.example.com/evals?run=friday'
  deskproof run tiny --store 'postgres://ana@db.example.com/evals?run=friday' --workers-only-elsewhere`;

/** The `deskproof run` command, which runs agents on suites. */
export function runCommand(): Command {
  const command = new Command("run")
    .summary("run agents on suites and store every conversation")
    .description(
      "Runs every agent on every case in the suites, one or more trials per case, and stores all conversations " +
        "in one file. Each trial has its own database.",
    )
    .argument("[suites...]", `names or folders of suites (default: the suites in ${configFile}, otherwise all bundled suites)`)
    .option("--out <file>", "where to store the run (default: runs/<time>.db in the project's folder)")
    .option("--store <address>", "store the run in a PostgreSQL database instead: postgres://user@host/db?run=<name>")
    .option(
      "--workers-only-elsewhere",
      "plan the run and show its progress, but leave all trials to `deskproof worker`; requires --store or --resume",
    )
    .addOption(
      new Option(
        "--resume <run>",
        "continue an interrupted run; completed trials are kept, and suites, agents and seed come from its plan",
      ).conflicts(["out", "store", "failed"]),
    )
    .option("--failed <run>", "rerun the cases that failed in an earlier run, with the same number of trials per case and the same seed")
    .option("--record <folder>", "record every model call for later replay")
    .option(
      "--replay <folder>",
      "take the answers of models from a recording made with --record; works offline, costs nothing and always gives the same result",
    )
    .option("--record-tools <file>", "record in this file all data that the scenario tools read from your system")
    .option("--replay-tools <file>", "let the scenario tools read from a recording instead of your system")
    .option("--allow-host <host>", allowHostHelp, collect)
    .option("--dry-run", "estimate the number of trials and tokens and the cost, without running anything")
    .addOption(trustOption())
    .option("--json", "instead of a progress bar, print one JSON object per trial and, at the end, the report as JSON");
  return withOtelOptions(withRunOptions(command))
    .addHelpText("after", examples)
    .action((suites: string[], flags: Flags) => killingIfStuck(() => runAndShow(suites, flags, command)));
}

// The modules of a run are loaded in the thread that executes the run.
async function runHere(request: RunRequest): Promise<EndedRun> {
  const { runSuites } = await import("../run/run-suites.ts");
  return runSuites(request);
}

async function runAndShow(suites: readonly string[], flags: Flags, command: Command): Promise<void> {
  let isInThread = false;
  const { stop, hurry } = interruptSignals(() => isInThread);
  const config = await readConfig();
  const options = readOptions(command, config);
  refusePlannedFlags(command, { suites, ...flags, options });
  const given = { suites: suites.length > 0 ? suites : config.suites, options, hosts: hostsOf(command) };
  const asked = { ...given, prices: config.prices, autoReader: autoReaderOf(config), ...flags };
  const target = otelTargetOf(command, config);
  if (flags.dryRun) {
    const { dryRun } = await import("./dry-run.ts");
    return dryRun(asked);
  }
  const display = await displayFor(flags);
  // Workers run their trials in their own processes, so this process has no traces to send.
  const receiver = flags.workersOnlyElsewhere ? undefined : target;
  using traces = receiver && new (await import("./run-traces.ts")).RunTraces(receiver, config.prices);
  const { onEnd, ...shown } = progressHandlers(display, traces);
  const request: ThreadRunRequest = { ...asked, providers: config.providers, signal: stop, hurry, ...shown };
  if (flags.workersOnlyElsewhere) {
    if (target) shown.onNotice("Workers send no traces. To send them after the run: deskproof export --otel");
    const { planAndShow } = await import("./plan-for-workers.ts");
    return planAndShow(request, display, { isJson: flags.json === true });
  }
  isInThread = bringsCode(request);
  const { store, path, overBudget } = await (isInThread ? runInThread(request) : runHere(request));
  using _ = store;
  onEnd();
  const notice = await traces?.end({ isStopped: stop.aborted });
  if (notice !== undefined) shown.onNotice(notice);
  await showReport(store, { path, isJson: flags.json === true });
  const advice = `Completed trials are stored; continue with: ${ownCommand()} run --resume ${asArgument(path)}`;
  if (overBudget !== undefined) {
    printToStderr(`Stopped by --max-cost ${options.maxCost}: $${overBudget.toFixed(4)} spent. ${advice} --max-cost <more>`);
    process.exitCode = 3;
  } else if (stop.aborted) {
    printToStderr(`Stopped. ${advice}`);
    process.exitCode = 130;
  }
}

/** The first Ctrl-C asks the run to stop, the second aborts everything at once if it can, and the next exits immediately. */
function interruptSignals(canHurry: () => boolean): { readonly stop: AbortSignal; readonly hurry: AbortSignal } {
  const [stop, hurry] = [new AbortController(), new AbortController()];
  const onInterrupt = () => {
    if (hurry.signal.aborted || (stop.signal.aborted && !canHurry())) process.exit(130);
    (stop.signal.aborted ? hurry : stop).abort();
  };
  process.on("SIGINT", onInterrupt);
  process.on("SIGTERM", onInterrupt);
  return { stop: stop.signal, hurry: hurry.signal };
}

function displayFor({ json }: Flags): Display | Promise<Display> {
  if (json) return jsonDisplay(process.stdout);
  return process.stderr.isTTY ? liveDisplay(process.stderr) : plainDisplay(process.stderr);
}

/** Handlers that show a run's progress and send traces of its trials. */
function progressHandlers(display: Display, traces: RunTraces | undefined) {
  const start = performance.now();
  let count: ProgressCount | undefined;
  return {
    onStart: (begun: BegunRun) => {
      count ??= new ProgressCount({ ...begun, now: start });
      traces?.begin(begun.path);
    },
    onTrial: (done: TrialShown) => {
      count?.add(done);
      if (count) display.trial(done, count.at(performance.now()));
      if (!done.again) traces?.add(done);
    },
    onNotice: (line: string) => display.notice(asTheUserTypesIt(line)),
    onEnd: () => count && display.end(count.at(performance.now())),
  };
}
