import { Command } from "commander";
import { renderJunit } from "../report/junit.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { narrowReport, type RunReport, reportRun } from "../report/run-report.ts";
import { renderDetails } from "../report/terminal.ts";
import { openRun } from "../store/sqlite-store.ts";
import { UserError } from "../user-error.ts";
import { loadPlannedSuites } from "./load-planned-suites.ts";

interface Flags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly junit?: boolean;
  readonly suite?: string;
  readonly agent?: string;
}

/** `deskproof report`: what a run came to. */
export function reportCommand(): Command {
  return new Command("report")
    .summary("show what a run came to")
    .description("Counts a run from its stored trials and prints it; a run that is still going on can be read too.")
    .argument("<run>", "the run's file")
    .option("--suite <name>", "only this suite")
    .option("--agent <id>", "only this agent: at a desk its deep report, by the composite its profile")
    .option("--json", "as JSON, with all that the other forms say")
    .option(
      "--markdown",
      "as Markdown, for the summary of a GitHub job; with the whole board of a desk or of the composite",
    )
    .option("--junit", "as JUnit XML: a test per case and agent, failed unless every trial passed")
    .addHelpText(
      "after",
      `
Examples:
  deskproof report runs/friday.db
  deskproof report runs/friday.db --markdown >> "$GITHUB_STEP_SUMMARY"
  deskproof report runs/friday.db --agent acme/support-v3 --markdown > support-v3.md
  deskproof report runs/friday.db --junit > junit.xml`,
    )
    .action(async (path: string, flags: Flags) => {
      const render = rendererOf(flags);
      using store = openRun(path);
      const isQuoted = (agent: string) =>
        !flags.junit && (flags.agent === agent || (flags.json && !flags.agent) === true);
      const report = reportRun(store, await loadPlannedSuites(store.plan), isQuoted);
      process.stdout.write(`${render(narrowReport(report, flags))}\n`);
    });
}

function rendererOf({ json, markdown, junit }: Flags): (report: RunReport) => string {
  const chosen = [
    ...(json ? [(report: RunReport) => JSON.stringify(report, null, 2)] : []),
    ...(markdown ? [renderMarkdown] : []),
    ...(junit ? [renderJunit] : []),
  ];
  if (chosen.length > 1) throw new UserError("--json, --markdown and --junit exclude one another: give one of them.");
  return chosen[0] ?? renderDetails;
}
