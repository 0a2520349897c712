import { Command } from "commander";
import { rescoreRun } from "../run/rescore.ts";
import { openRun } from "../store/sqlite-store.ts";
import { loadSuite } from "../suite/load-suite.ts";

/** `deskproof score`: score stored conversations again. */
export function scoreCommand(): Command {
  return new Command("score")
    .summary("score a stored run again, without repeating a conversation")
    .description(
      "Scores every stored conversation with the suite and scorer as they are now, and says which verdicts changed.",
    )
    .argument("<run>", "the run's file")
    .option("--json", "as JSON")
    .addHelpText("after", "\nExamples:\n  deskproof score runs/friday.db")
    .action(async (path: string, { json }: { json?: boolean }) => {
      using store = openRun(path);
      const suites = await Promise.all(store.plan.suites.map(({ folder }) => loadSuite(folder)));
      const result = rescoreRun(store, new Map(suites.map((suite) => [suite.name, suite])));
      if (json) {
        process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
        return;
      }
      for (const { agent, case: id, trial, before, after } of result.changed) {
        process.stdout.write(`${agent}  ${id}  trial ${trial}: ${before} → ${after}\n`);
      }
      process.stdout.write(`${result.scored} trials scored again, ${result.changed.length} verdicts changed.\n`);
    });
}
