import { Command } from "commander";
import { priceTable } from "../llm/prices.ts";
import { renderJunit } from "../report/junit.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { narrowReport, type RunReport, reportRun } from "../report/run-report.ts";
import { renderDetails } from "../report/terminal.ts";
import { visibleJson } from "../report/view/visible-text.ts";
import { readConfig } from "../run/config.ts";
import { loadPlannedSuites } from "../run/load-planned-suites.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRuns } from "../store/open-runs.ts";
import type { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";
import { print, printAside } from "./print.ts";
import { trustOption } from "./trust-flag.ts";
import { wordsOption } from "./words-flag.ts";

interface Flags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly junit?: boolean;
  readonly html?: string;
  readonly figures?: string;
  readonly force?: boolean;
  readonly suite?: string;
  readonly agent?: string;
  readonly words?: Words;
  readonly trust?: boolean;
}

/** The `deskproof report` command, which prints a run's results. */
export function reportCommand(): Command {
  return new Command("report")
    .summary("print a run's results")
    .description(
      "Summarizes a run from its stored trials; also works while the run is in progress. Several runs of the " +
        "same suites are combined into one leaderboard, which also shows the changes between runs.",
    )
    .argument("<run...>", "one or more run files, or a folder of .db files")
    .option("--suite <name>", "only this suite")
    .option(
      "--agent <id>",
      "print only this agent: its detailed report (desk scorecard) or its profile (composite scorecard)",
    )
    .option("--json", "print as JSON, which includes everything in the other formats")
    .option("--markdown", "print as Markdown, for example for a GitHub job summary; includes the full leaderboard")
    .option("--figures <folder>", "with --markdown: write the main charts to a folder as SVG and embed them")
    .option("--junit", "print as JUnit XML, with one test per case and agent; a test fails unless every trial passed")
    .option(
      "--html <folder>",
      "write web pages with every conversation to a folder; you can open them from disk or from any web server",
    )
    .addOption(wordsOption())
    .option("--force", "with --html: write to the folder even if it contains other files")
    .addOption(trustOption())
    .addHelpText(
      "after",
      `
Examples:
  deskproof report runs/friday.db
  deskproof report runs/v1.db runs/v2.db
  deskproof report runs/friday.db --markdown >> "$GITHUB_STEP_SUMMARY"
  deskproof report runs/friday.db --markdown --figures figures > friday.md
  deskproof report runs/friday.db --agent acme/support-v3 --markdown > support-v3.md
  deskproof report runs/friday.db --junit > junit.xml
  deskproof report runs/friday.db --html report`,
    )
    .action(async (places: readonly string[], flags: Flags) => {
      const render = rendererOf(flags);
      using store = countedRun(openRuns(places), flags.words);
      if (flags.html !== undefined) {
        const { writeHtml } = await import("./report-html.ts");
        await writeHtml(store, { folder: flags.html, force: flags.force === true, trust: flags.trust === true });
        return;
      }
      const prices = priceTable(store.plan.prices, (await readConfig()).prices);
      const isQuoted = (agent: string) =>
        !flags.junit && (flags.agent === agent || (flags.json && !flags.agent) === true);
      const report = reportRun(
        store,
        await loadPlannedSuites(store, { trust: flags.trust, onNotice: printAside }),
        isQuoted,
        prices,
      );
      print(await render(narrowReport(report, flags)));
    });
}

type Render = (report: RunReport) => string | Promise<string>;

function rendererOf({ json, markdown, junit, html, figures, suite, agent }: Flags): Render {
  const chosen = [
    ...(json ? [(report: RunReport) => visibleJson(report)] : []),
    ...(markdown ? [(report: RunReport) => markdownOf(report, figures)] : []),
    ...(junit ? [renderJunit] : []),
  ];
  if (chosen.length + (html === undefined ? 0 : 1) > 1)
    throw new UserError("--json, --markdown, --junit and --html cannot be combined: choose one.");
  if (figures !== undefined && !markdown) throw new UserError("--figures only works with --markdown: give both.");
  if (html !== undefined && (suite !== undefined || agent !== undefined))
    throw new UserError("--html always covers all suites and agents of a run: omit --suite and --agent.");
  return chosen[0] ?? renderDetails;
}

async function markdownOf(report: RunReport, folder: string | undefined): Promise<string> {
  if (folder === undefined) return renderMarkdown(report);
  const { writeFigures } = await import("./report-figures.ts");
  return renderMarkdown(report, await writeFigures(report, folder));
}
