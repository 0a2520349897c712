import { Command } from "commander";
import { keyHosts } from "../llm/key-hosts.ts";
import type { Llm } from "../llm/llm.ts";
import { parseModelName } from "../llm/model-name.ts";
import { priceTable } from "../llm/prices.ts";
import { didYouMean, listNames } from "../nearest.ts";
import { judgedSections } from "../report/judged/judged-section.ts";
import { statementsSections } from "../report/judged/statements.ts";
import { type FullReport, mustContain, narrowReport, reportRun } from "../report/run-report.ts";
import { renderSections } from "../report/terminal.ts";
import { counted } from "../report/text/figure-text.ts";
import { type Spent, spentBy, spentSentences } from "../report/text/money.ts";
import { Budget } from "../run/budget.ts";
import { readConfig } from "../run/config.ts";
import { type Config, spelledOut } from "../run/config-schema.ts";
import { estimateJudging, type JudgeCounts, judgeRun } from "../run/judge-run.ts";
import { loadPlannedSuites } from "../run/load-planned-suites.ts";
import { type ModelRequest, runModels } from "../run/run-models.ts";
import { type Criterion, criteria, scoreCriteria } from "../score/judge/criterion.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRun } from "../store/open/open-run.ts";
import { longestTimerSeconds, tooLongToWait } from "../timer.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { asText, withCost } from "./judge-estimate.ts";
import { print, printToStderr } from "./print.ts";
import { runHelp } from "./run-argument.ts";
import { allowHostHelp, collect } from "./run-flags.ts";
import { trustOption } from "./trust-flag.ts";

interface Flags {
  readonly judge: readonly string[];
  readonly samples: string;
  readonly criteria?: string;
  readonly force?: boolean;
  readonly suite?: string;
  readonly agent?: string;
  readonly concurrency: string;
  readonly timeout: string;
  readonly maxCost?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly allowHost?: readonly string[];
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly trust?: boolean;
}

const names = criteria.map(({ id }) => id);

const examples = `
Examples:
  deskproof judge runs/friday.db --judge anthropic/claude-opus-4-6
  deskproof judge runs/friday.db --judge anthropic/claude-opus-4-6 --judge google/gemini-3-pro-preview --samples 3
  deskproof judge runs/friday.db --judge openai/gpt-5-mini --criteria communication,sentiment --agent acme/support-v3
  deskproof judge runs/friday.db --judge anthropic/claude-opus-4-6 --criteria statements --samples 2 --dry-run

docs/judges.md describes the criteria and how judges are protected from manipulation.`;

/** The `deskproof judge` command, which asks models to judge stored conversations. */
export function judgeCommand(): Command {
  return new Command("judge")
    .summary("have models grade conversations on criteria that need judgement; the grades never affect verdicts or gates")
    .description(
      "Has one or more models read every scored conversation in a run, one criterion at a time, and stores " +
        "their answers in the run. Questions that already have an answer are not asked again. Judge scores " +
        "are reported separately and never count towards a gate. With --criteria statements, judges list incorrect " +
        "statements by the agent. Confirmed statements fail a trial only if the suite's setting says so, or if you pass " +
        "--words confirmed to `deskproof report`, `gate`, `compare`, `export` or `show`.",
    )
    .argument("<run>", runHelp)
    .requiredOption(
      "--judge <model>",
      "the judge: a model such as anthropic/claude-opus-4-6 (repeatable; with two judges, reports show how well they agree)",
      collect,
    )
    .option("--samples <m>", "how many times to ask each judge each question; the median score is used", "1")
    .option("--criteria <names>", `comma-separated subset of ${names.join(", ")} (default: all except statements)`)
    .option("--force", "let a judge grade agents of its own model family; every report of the run will mention this")
    .option("--suite <name>", "only this suite")
    .option("--agent <id>", "only this agent")
    .option("--concurrency <n>", "maximum number of questions asked at the same time", "8")
    .option("--timeout <seconds>", "timeout for one answer from a judge, in seconds", "120")
    .option(
      "--max-cost <dollars>",
      "stop asking judges once they have cost this many US dollars on this run; to continue, run the command " +
        "again with a higher limit",
    )
    .option("--record <folder>", "record every model call for later replay")
    .option("--replay <folder>", "take the answers of models from a recording made with --record")
    .option("--allow-host <host>", allowHostHelp, collect)
    .option("--dry-run", "estimate the number of questions and tokens and the cost, without asking the judges")
    .option("--json", "print the numbers of questions and answers, and the judge scores, as JSON")
    .addOption(trustOption())
    .addHelpText("after", examples)
    .action(judgeAndShow);
}

async function judgeAndShow(path: string, flags: Flags): Promise<void> {
  const chosen = criteriaOf(flags.criteria);
  const judging = { samples: countOf(flags, "samples"), concurrency: countOf(flags, "concurrency") };
  using store = openRun(path);
  mustContain("agent", flags.agent, store.plan.agents);
  mustContain(
    "suite",
    flags.suite,
    store.plan.suites.map(({ name }) => name),
  );
  const suites = await loadPlannedSuites(store, { trust: flags.trust, onNotice: printToStderr });
  const config = await readConfig();
  const prices = priceTable(store.plan.prices, config.prices);
  const budget = new Budget(prices, flags.replay === undefined ? limitOf(flags) : undefined);
  const judges = await openJudges(flags, config, budget);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const { force = false } = flags;
  const asked = { store, suites, judges, criteria: chosen, force, only: flags, signal: stop.signal, budget };
  if (flags.dryRun) {
    const estimates = withCost(estimateJudging({ ...asked, ...judging }), prices);
    print(flags.json ? visibleJson({ estimates }) : asText(estimates));
    return;
  }
  const { spending, ...counts } = await judgeRun({ ...asked, ...judging });
  const spent = flags.replay === undefined ? spentBy(spending, prices) : [];
  const report = narrowReport(reportRun(countedRun(store), suites, undefined, prices), flags);
  print(flags.json ? scoresAsJson(report, counts, spent) : scoresAsText(report, counts, spent));
  if (counts.overBudget !== undefined) {
    printToStderr(
      `Stopped by --max-cost ${flags.maxCost}: the judges have spent $${counts.overBudget.toFixed(4)} on ` +
        "this run. All answers are stored; repeat the command with a higher limit to continue.",
    );
    process.exitCode = 3;
  } else if (stop.signal.aborted) process.exitCode = 130;
  else if (counts.failed > 0) process.exitCode = 1;
}

type Counts = Omit<JudgeCounts, "spending">;

function scoresAsJson({ suites }: FullReport, counts: Counts, spent: readonly Spent[]): string {
  const judged = suites.map(({ name, judged, words, statements }) => ({ suite: name, judged, words, statements }));
  return visibleJson({ ...counts, spent, suites: judged });
}

function scoresAsText({ suites }: FullReport, counts: Counts, spent: readonly Spent[]): string {
  const sections = suites.flatMap(({ statements, words, judged }) => [...statementsSections(statements, words), ...judgedSections(judged)]);
  const parts = [describe(counts), renderSections(sections), ...spentSentences(spent, "this session")];
  return parts.filter((part) => part !== "").join("\n\n");
}

function describe({ asked, before, judged, unreadable, failed, firstFailure }: Counts): string {
  const left = failed === 0 ? "" : ` ${failed} failed and remain open (${firstFailure}): repeat the command to continue.`;
  return (
    `${counted(asked, "question")}: ${before} already answered, ${judged} answered now, ` +
    `${unreadable} of these without a valid score.${left}`
  );
}

function criteriaOf(text: string | undefined): readonly Criterion[] {
  if (text === undefined) return scoreCriteria;
  return text.split(",").map((word) => {
    const found = criteria.find(({ id }) => id === word.trim());
    if (found) return found;
    throw new UserError(`there is no criterion "${word.trim()}"${didYouMean(word.trim(), names)}. Criteria: ${listNames(names)}.`);
  });
}

function countOf(flags: Flags, name: "samples" | "concurrency"): number {
  const count = Number(flags[name]);
  if (Number.isInteger(count) && count >= 1 && count <= 1_000) return count;
  throw new UserError(`--${name} ${flags[name]}: give a whole number from 1 to 1000.`);
}

function limitOf({ maxCost }: Flags): number | undefined {
  if (maxCost === undefined) return undefined;
  const dollars = Number(maxCost);
  if (dollars > 0 && dollars < Number.POSITIVE_INFINITY) return dollars;
  throw new UserError(`--max-cost ${maxCost}: give a number of US dollars above 0.`);
}

async function openJudges(flags: Flags, config: Config, budget: Budget): Promise<Llm[]> {
  const { judge, timeout, record, replay, allowHost = [] } = flags;
  const seconds = Number(timeout);
  if (!(seconds > 0)) throw new UserError(`--timeout ${timeout}: give a number of seconds above 0.`);
  if (seconds > longestTimerSeconds) throw new UserError(`--timeout ${timeout}: ${tooLongToWait}.`);
  const request: ModelRequest = {
    ...(record === undefined ? {} : { record }),
    ...(replay === undefined ? {} : { replay }),
    // A later session appends to the recording of the earlier one.
    goesOn: true,
    timeoutMs: seconds * 1000,
    providers: config.providers,
    hosts: keyHosts({ environment: process.env, typed: judge, allowed: allowHost }),
    budget,
    onNotice: (line) => printToStderr(line),
  };
  const source = await runModels(request)();
  const texts = judge.map((text) => spelledOut(text, config));
  return [...new Set(texts)].map((text) => {
    const name = parseModelName(text);
    if (name.tools === undefined && name.prompt === undefined) return source.open(name);
    throw new UserError(`"${text}": +react and +prompt are settings for agents. Remove them; a judge takes only an effort and +t.`);
  });
}
