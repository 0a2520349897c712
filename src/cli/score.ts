import { Command } from "commander";
import { counted, fewOf } from "../report/text/figure-text.ts";
import { type Rescoring, rescoreRun, type VerdictChange } from "../run/rescore.ts";
import { rescorerFor } from "../run/score-in-thread.ts";
import { mustBeTrusted } from "../run/trust.ts";
import { openRun } from "../store/open/open-run.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { textTable } from "../text-table.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";
import { runHelp } from "./run-argument.ts";
import { trustOption } from "./trust-flag.ts";

/** The `deskproof score` command, which rescores stored conversations. */
export function scoreCommand(): Command {
  return new Command("score")
    .summary("rescore a stored run without repeating any conversation")
    .description(
      "Scores every stored conversation with the current suite and scorer, and reports which verdicts " +
        "changed and why. Also scores conversations that have no verdict yet, because scoring failed or the run was " +
        "killed. Verdicts by older scorers are kept next to the new ones.",
    )
    .argument("<run>", runHelp)
    .option("--json", "print as JSON")
    .addOption(trustOption())
    .addHelpText("after", "\nExamples:\n  deskproof score runs/friday.db")
    .action(async (path: string, { json, trust }: { json?: boolean; trust?: boolean }) => {
      using store = openRun(path);
      const folders = store.plan.suites.map(({ folder }) => folder);
      mustBeTrusted({ suites: folders, agents: [] }, { path, madeHere: store.madeHere }, { trust });
      const suites = await Promise.all(folders.map((folder) => loadSuite(folder)));
      await using scorer = rescorerFor(suites, store.planned());
      const result = await rescoreRun(store, new Map(suites.map((suite) => [suite.name, suite])), scorer);
      print(json ? visibleJson(result) : describe(result));
    });
}

function describe({ scored, skipped, unscored, flipped, changes }: Rescoring): string {
  const others = changes.reduce((sum, { trials }) => sum + trials, 0) - flipped;
  const left = skipped > 0 ? ` ${skipped} left unchanged: their case is no longer in the suite.` : "";
  const closing =
    `${counted(scored, "trial")} rescored: ${counted(flipped, "verdict")} changed, ${others} stayed the same for different ` +
    `reasons.${left}${unscoredText(unscored)}`;
  if (changes.length === 0) return closing;
  const rows = changes.map((change) => [
    `${change.trials}`,
    `${change.verdict.before} → ${change.verdict.after}`,
    `${change.scorer.before} → ${change.scorer.after}`,
    reasonOf(change),
    `${change.example.agent} ${change.example.case} trial ${change.example.trial}`,
  ]);
  return `${textTable({ header: ["trials", "verdict", "scorer", "why", "for example"], rows })}\n\n${closing}`;
}

function unscoredText(unscored: Rescoring["unscored"]): string {
  const [first] = unscored;
  if (!first) return "";
  const trials = unscored.reduce((sum, one) => sum + one.trials, 0);
  const [why = ""] = first.error.split("\n");
  return ` ${trials} could not be scored: ${fewOf(unscored.map((one) => one.case))} (${why}). deskproof show prints the full error.`;
}

function reasonOf({ verdict, found, cleared }: VerdictChange): string {
  if (verdict.before === "unscored") return "had no verdict";
  if (verdict.after === "unscored") return "the scorer failed";
  const named = (checks: readonly string[]) => checks.map((check) => check.replaceAll("_", " ")).join(", ");
  const parts = [
    ...(found.length > 0 ? [`now found: ${named(found)}`] : []),
    ...(cleared.length > 0 ? [`no longer found: ${named(cleared)}`] : []),
  ];
  return parts.join("; ") || "the metrics of the record changed";
}
