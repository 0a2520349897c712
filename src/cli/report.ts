import { Command } from "commander";
import { priceTable } from "../llm/prices.ts";
import { renderJunit } from "../report/junit.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { type FullReport, narrowReport, reportRun } from "../report/run-report.ts";
import { renderDetails } from "../report/terminal.ts";
import { readConfig } from "../run/config.ts";
import { loadPlannedSuites } from "../run/load-planned-suites.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRuns } from "../store/open/open-runs.ts";
import type { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print, printToStderr } from "./print.ts";
import { runsHelp } from "./run-argument.ts";
import { collect } from "./run-flags.ts";
import { trustOption } from "./trust-flag.ts";
import { wordsOption } from "./words-flag.ts";

interface Flags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly junit?: boolean;
  readonly prComment?: boolean;
  readonly baseline?: string;
  readonly require?: readonly string[];
  readonly html?: string;
  readonly figures?: string;
  readonly force?: boolean;
  readonly suite?: string;
  readonly agent?: string;
  readonly words?: Words;
  readonly trust?: boolean;
}

const examples = `
Examples:
  deskproof report runs/friday.db
  deskproof report runs/v1.db runs/v2.db
  deskproof report runs/friday.db --markdown >> "$GITHUB_STEP_SUMMARY"
  deskproof report runs/friday.db --markdown --figures figures > friday.md
  deskproof report runs/friday.db --agent acme/support-v3 --markdown > support-v3.md
  deskproof report runs/friday.db --junit > junit.xml
  deskproof report runs/branch.db --pr-comment --baseline runs/main.db --require "pass^4>=0.8"
  deskproof report runs/friday.db --html report`;

/** The `deskproof report` command, which prints a run's results. */
export function reportCommand(): Command {
  return new Command("report")
    .summary("print a run's results")
    .description(
      "Summarises a run's stored trials, even while the run is in progress. Several runs of the " +
        "same suites are combined into one leaderboard, which also shows the changes between runs.",
    )
    .argument("<run...>", runsHelp)
    .option("--suite <name>", "only this suite")
    .option("--agent <id>", "print only this agent's detailed report (for suites with the desk scorecard) or profile (composite scorecard)")
    .option("--json", "print the report as JSON, which contains everything that the other formats show")
    .option("--markdown", "print the report as Markdown, with the full leaderboard, for example for a GitHub job summary")
    .option("--figures <folder>", "with --markdown: write the main charts to this folder as SVG files, and embed them")
    .option("--junit", "print as JUnit XML, one test per case and agent: a failure if a trial failed, an error if one could not be scored")
    .option("--pr-comment", "print a Markdown comment for a pull request, with pass^1, pass^k and their intervals")
    .option("--baseline <run>", "with --pr-comment: compare with this run, such as the latest run of the main branch")
    .option(
      "--require <requirement>",
      "with --pr-comment: show whether this requirement is met, written as for `deskproof gate` (repeatable)",
      collect,
    )
    .option(
      "--html <folder>",
      "write the report and every conversation to this folder as web pages, to open from disk or put on any web server",
    )
    .addOption(wordsOption())
    .option("--force", "with --html: write to the folder even if it contains other files")
    .addOption(trustOption())
    .addHelpText("after", examples)
    .action(printReport);
}

async function printReport(places: readonly string[], flags: Flags): Promise<void> {
  const render = rendererOf(flags);
  using store = countedRun(openRuns(places), flags.words);
  if (flags.prComment) {
    const { pullRequestComment } = await import("./report-comment.ts");
    const { baseline, require: requirements = [], words } = flags;
    print(pullRequestComment(store, { name: places.join(", "), baseline, requirements, words }));
    return;
  }
  if (flags.html !== undefined) {
    const { writeHtml } = await import("./report-html.ts");
    await writeHtml(store, { folder: flags.html, force: flags.force === true, trust: flags.trust === true });
    return;
  }
  const prices = priceTable(store.plan.prices, (await readConfig()).prices);
  const isQuoted = (agent: string) => !flags.junit && (flags.agent === agent || (flags.json && !flags.agent) === true);
  const report = reportRun(store, await loadPlannedSuites(store, { trust: flags.trust, onNotice: printToStderr }), isQuoted, prices);
  print(await render(narrowReport(report, flags)));
}

type Render = (report: FullReport) => string | Promise<string>;

function rendererOf(flags: Flags): Render {
  const { json, markdown, junit, prComment, html, figures, suite, agent } = flags;
  const chosen = [
    ...(json ? [(report: FullReport) => visibleJson(report)] : []),
    ...(markdown ? [(report: FullReport) => markdownOf(report, figures)] : []),
    ...(junit ? [renderJunit] : []),
  ];
  if (chosen.length + [html !== undefined, prComment].filter((isChosen) => isChosen).length > 1)
    throw new UserError("--json, --markdown, --junit, --pr-comment and --html cannot be combined: choose one.");
  if (!prComment && (flags.baseline ?? flags.require) !== undefined)
    throw new UserError("--baseline and --require only work with --pr-comment: add it.");
  if (figures !== undefined && !markdown) throw new UserError("--figures only works with --markdown: give both.");
  if (prComment && (suite !== undefined || agent !== undefined))
    throw new UserError("--pr-comment always covers all suites and agents of a run: omit --suite and --agent.");
  if (html !== undefined && (suite !== undefined || agent !== undefined))
    throw new UserError("--html always covers all suites and agents of a run: omit --suite and --agent.");
  return chosen[0] ?? renderDetails;
}

async function markdownOf(report: FullReport, folder: string | undefined): Promise<string> {
  if (folder === undefined) return renderMarkdown(report);
  const { writeFigures } = await import("./report-figures.ts");
  return renderMarkdown(report, await writeFigures(report, folder));
}
