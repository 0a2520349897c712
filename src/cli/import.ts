import { existsSync, readdirSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { Command, Option } from "commander";
import { shownPath } from "../case/problem.ts";
import { sourceName } from "../report/suite-sources.ts";
import { counted } from "../report/text/figure-text.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { SuiteSource } from "../suite/suite-source.ts";
import { type ImportedResults, importResults } from "../tau2/results/import-results.ts";
import { readSimulations } from "../tau2/results/read-results.ts";
import { prepareSuite, writeTau2Suite } from "../tau2/suite/suite-files.ts";
import { openCheckout } from "../tau2/tasks/checkout.ts";
import { type DomainName, domainNames } from "../tau2/tasks/domain.ts";
import { UserError } from "../user-error.ts";
import { visibleText } from "../visible-text.ts";
import { importTranscripts } from "./import-transcripts.ts";
import { print } from "./print.ts";

interface Tau2Flags {
  readonly to: string;
  readonly domain?: readonly DomainName[];
  readonly split: string;
  readonly leaveOutJudged?: boolean;
}

/** `deskproof import`: imports tickets, and the tasks and results of other benchmarks. */
export function importCommand(): Command {
  return new Command("import")
    .summary("import support tickets, or τ²-bench tasks and results")
    .addCommand(importTranscripts())
    .addCommand(importTau2())
    .addCommand(importTau2Results());
}

function importTau2Results(): Command {
  return new Command("tau2-results")
    .description(
      "Converts a τ²-bench results file into a run file. Re-executes the tool calls of every conversation, and scores " +
        "the conversation with the imported suite. You can use the run file with `deskproof view`, `report`, " +
        "`compare` and `score` like any other.",
    )
    .argument("<file>", "a τ²-bench results file: JSON with info, tasks and simulations")
    .requiredOption("--suite <folder>", "the suite that `deskproof import tau2` wrote for the file's domain")
    .option("--out <file>", "the run file to write (default: the results file's name, with .db instead of .json)")
    .addHelpText(
      "after",
      "\nExample:\n  deskproof import tau2-results airline.json --suite ./tau2/tau2-airline --out airline.db\n  " +
        "deskproof view airline.db\n\nFor leaderboard submissions (submission.json), use `deskproof audit-curve`.",
    )
    .action(async (file: string, flags: { suite: string; out?: string }) => {
      if (!existsSync(file)) throw new UserError(`there is no file ${file}. Give a τ²-bench results file.`);
      const path = flags.out ?? `${basename(file, ".json")}.db`;
      if (existsSync(path)) throw new UserError(`${path} already exists. Nothing was written; choose another --out.`);
      const simulations = readSimulations(file);
      const imported = importResults(simulations, { suite: await loadSuite(flags.suite), path, source: file });
      print(resultLines(imported, path).join("\n"));
    });
}

function resultLines(imported: ImportedResults, path: string): string[] {
  const { agent, trials, leftOut, scored, equal, unequal, unscored, excluded, differingCalls } = imported;
  const lineOf = (count: number, what: string) => (count > 0 ? [`  ${count} ${what}`] : []);
  return [
    `${agent}: ${counted(trials, "conversation")}; the reward is the same in ${equal} of ${scored} that could be scored`,
    ...unequal.slice(0, 10).map((where) => `  different reward: ${where}`),
    ...lineOf(unscored, "unscored: the reward needs a judge (to grade without one, import the suite with --leave-out-judged)"),
    ...lineOf(excluded, "excluded: the service or the simulated customer failed"),
    ...lineOf(leftOut, "left out: the suite does not contain their tasks"),
    ...lineOf(
      differingCalls,
      `${differingCalls === 1 ? "call was" : "calls were"} rejected here but accepted in the file, or the other way around`,
    ),
    "",
    `Run saved in ${shownPath(path)}`,
    `Open it in the browser: deskproof view ${shownPath(path)}`,
  ];
}

function importTau2(): Command {
  return new Command("tau2")
    .description(
      "Writes a suite for each domain of a τ²-bench checkout: the domain's tasks become cases, its tools and data " +
        "become those of the desk, and τ²-bench's own criteria determine the reward. The data stays in the folder you " +
        "choose; nothing is sent anywhere.",
    )
    .argument("<checkout>", "the folder of a τ²-bench checkout")
    .option("--to <folder>", "where to write the suites", "tau2")
    .addOption(new Option("--domain <names...>", "only these domains (default: all)").choices(domainNames))
    .option("--split <name>", "the τ²-bench split to import", "base")
    .option(
      "--leave-out-judged",
      "ignore the tasks' criteria that only a judge can check, and say so in the suite's title. Without this option, a " +
        "trial that meets all other criteria of such a task stays unscored",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof import tau2 ../tau2-bench --leave-out-judged\n  deskproof run ./tau2/tau2-retail " +
        "--agent openai/gpt-5.5 --customer openai/gpt-5.5\n  deskproof run ./tau2/tau2-airline --agent stand-in/reference",
    )
    .action(async (folder: string, flags: Tau2Flags) => {
      const checkout = openCheckout(folder);
      const names = flags.domain ?? checkout.domains;
      const missing = names.find((name) => !checkout.domains.includes(name));
      if (missing) throw new UserError(`${folder} has no domain ${missing}. Domains: ${checkout.domains.join(", ")}.`);
      const options = { split: flags.split, leaveOutJudged: flags.leaveOutJudged ?? false };
      const places = names.map((name) => ({ name, folder: join(flags.to, `tau2-${name}`), options }));
      for (const place of places) mustBeEmpty(place.folder);
      // All domains are read before the first one is written, so that incomplete data leave nothing behind.
      const prepared = places.map((place) => ({ suite: prepareSuite(checkout, place), to: place.folder }));
      const lines: string[] = [];
      for (const { suite, to } of prepared) lines.push(...linesOf(to, await writeTau2Suite(suite, to)));
      print(`Wrote\n${lines.join("\n")}\n\nNext:\n  deskproof run ${withSlash(places[0]?.folder ?? "")} --agent stand-in/reference`);
    });
}

/** What was taken from the checkout, and every task that was not, with the reason. */
function linesOf(folder: string, source: SuiteSource): string[] {
  const { tasks, leftOut } = source;
  const taken = leftOut.length === 0 ? counted(tasks, "case") : `${tasks - leftOut.length} of ${counted(tasks, "task")}`;
  return [
    `  ${shownPath(folder)}: ${taken}, from ${sourceName(source)}`,
    ...leftOut.map(({ task, why }) => `    left out: task ${visibleText(task)}: ${visibleText(why)}`),
  ];
}

// A bare name would be looked up among the bundled suites first.
function withSlash(folder: string): string {
  return isAbsolute(folder) || folder.startsWith(".") ? folder : `./${folder}`;
}

function mustBeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`${folder} is not empty. Nothing was written; choose another folder with --to.`);
}
