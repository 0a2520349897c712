import { Command } from "commander";
import { counted } from "../report/text/figure-text.ts";
import { type RunStatus, readStatus } from "../run/workers/run-status.ts";
import { asArgument } from "../store/open/run-path.ts";
import { isPostgres } from "../store/postgres/address.ts";
import { SharedRun } from "../store/postgres/shared-run.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { duration, spendingText } from "./live-display.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";
import { runHelp } from "./run-argument.ts";

interface Flags {
  readonly stop?: boolean;
  readonly json?: boolean;
}

/** The `deskproof status` command, which shows the progress of a run and its workers. */
export function statusCommand(): Command {
  return new Command("status")
    .summary("show the progress of a run and its workers")
    .description("Shows a run's progress, speed and cost so far, and the workers that are alive.")
    .argument("<run>", runHelp)
    .option("--stop", "ask all workers to finish the trials in progress and exit")
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      `
Examples:
  deskproof status 'postgres://ana@db.example.com/evals?run=friday'
  deskproof status 'postgres://ana@db.example.com/evals?run=friday' --stop`,
    )
    .action((run: string, { stop, json }: Flags) => {
      if (stop) stopRun(run);
      const status = readStatus(run);
      print(json ? visibleJson(status, 2) : statusText(status));
    });
}

function stopRun(run: string): void {
  if (!isPostgres(run))
    throw new UserError(`--stop works only for a run in PostgreSQL, but ${run} is a file. Press Ctrl-C in the terminal of the run.`);
  using shared = new SharedRun(run);
  if (!shared.settings()) throw new UserError(`${run} has no workers to stop: it was not planned for workers.`);
  shared.stop();
}

function statusText(status: RunStatus): string {
  const { run, planned, done, passed, failed, excluded, unscored, isStopped, workers } = status;
  const left = unscored === 0 ? "" : ` · not scored ${unscored}`;
  const alive = workers.filter(({ isAlive }) => isAlive);
  return [
    `${run}${isStopped ? " (stopped)" : ""}`,
    `${done}/${planned} trials · passed ${passed} · failed ${failed} · excluded ${excluded}${left}`,
    // The stored plan does not say whether the agents can call a model.
    `${spendingText({ ...status, callsNoModel: false })} · ${speedText(status)}`,
    ...(workers.length === 0 ? [] : [`${alive.length} of ${counted(workers.length, "worker")} alive`]),
    ...alive.map(
      ({ name, host, running, done: own, silentSeconds }) =>
        `  ${name} on ${host}: ${running} running, ${own} done, heartbeat ${silentSeconds.toFixed(0)} s ago`,
    ),
    ...(isStopped ? [`Continue with: ${ownCommand()} run --resume ${asArgument(run)} --workers-only-elsewhere`] : []),
  ].join("\n");
}

function speedText({ planned, done, perMinute, etaSeconds }: RunStatus): string {
  if (done >= planned) return "done";
  const eta = etaSeconds === null ? "–" : duration(etaSeconds * 1000);
  return `${perMinute.toFixed(1)} trials per minute · ETA ${eta}`;
}
