import { Command } from "commander";
import { reportRun } from "../report/run-report.ts";
import { renderTerminal } from "../report/terminal.ts";
import { openRun } from "../store/sqlite-store.ts";

/** `deskproof report`: what a run came to. */
export function reportCommand(): Command {
  return new Command("report")
    .summary("show what a run came to")
    .description("Counts a run from its stored trials and prints it; a run that is still going on can be read too.")
    .argument("<run>", "the run's file")
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof report runs/friday.db\n  deskproof report runs/friday.db --json > friday.json",
    )
    .action((path: string, { json }: { json?: boolean }) => {
      using store = openRun(path);
      const report = reportRun(store);
      process.stdout.write(`${json ? JSON.stringify(report, null, 2) : renderTerminal(report)}\n`);
    });
}
