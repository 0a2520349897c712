import { Command } from "commander";
import { textTable } from "../report/text-table.ts";
import { bundledSuites } from "../suite/find-suite.ts";
import { loadSuite } from "../suite/load-suite.ts";

/** `deskproof suites`: the suites that come with the package. */
export function suitesCommand(): Command {
  return new Command("suites")
    .summary("list the bundled suites")
    .description("Lists the suites that come with deskproof. Your own are folders: see deskproof new suite.")
    .option("--json", "as JSON")
    .addHelpText("after", "\nExamples:\n  deskproof suites\n  deskproof check tiny")
    .action(async ({ json }: { json?: boolean }) => {
      const suites = await Promise.all(bundledSuites().map((name) => loadSuite(name)));
      const shown = suites.map(({ name, title, version, scorecard, trials, cases }) => ({
        name,
        title,
        version,
        scorecard,
        trials,
        cases: cases.length,
      }));
      const rows = shown.map((suite) => [
        suite.name,
        suite.title,
        `${suite.cases}`,
        suite.scorecard,
        `${suite.trials}`,
        suite.version,
      ]);
      const table = textTable(["suite", "title", "cases", "scorecard", "trials", "version"], rows);
      process.stdout.write(`${json ? JSON.stringify(shown, null, 2) : table}\n`);
    });
}
