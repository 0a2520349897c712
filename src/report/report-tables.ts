import type { RunPlan } from "../store/run-plan.ts";
import { rankCell } from "./board/cells.ts";
import type { PassHatPoint } from "./estimate/curve.ts";
import type { AgentReport } from "./results/agent-report.ts";
import { pointValue } from "./results/point-cell.ts";
import type { Split } from "./results/split.ts";
import type { RunReport } from "./run-report.ts";
import { soloSentence } from "./solo.ts";
import type { FullSuite, SuiteReport } from "./suite-report.ts";
import { sourceSentences } from "./suite-sources.ts";
import { counted, figureCounts, figureRange, figureTitle, figureValue, namedCounts, percent, percentRange } from "./text/figure-text.ts";
import { dollarText, moneySentences, moneyTierSentence, spentSentences } from "./text/money.ts";
import { type ReportTable, sentences, tableOf } from "./text/section.ts";
import { nothing, spaced } from "./text/spaced.ts";
import { wordsSentences } from "./words.ts";

/** The table of a suite's agents, one row each, that `run` prints at the end. */
export function agentsTable({ agents, kMax, statements }: SuiteReport): ReportTable {
  return tableOf(agents, [
    ["agent", ({ agent }) => agent],
    ["pass^1", ({ passHat1 }) => percent(passHat1)],
    ["trials", ({ passed, scored }) => `${passed}/${scored}`],
    ["95% interval", ({ curve: [first] }) => rangeCell(first)],
    kMax > 1 && [`pass^${kMax}`, ({ curve }) => pointValue(curve[kMax - 1])],
    ["always", ({ always }) => `${always}`],
    ["sometimes", ({ sometimes }) => `${sometimes}`],
    ["never", ({ never }) => `${never}`],
    ["excluded", ({ excluded }) => namedCounts(excluded)],
    agents.some((row) => row.unscored > 0) && ["could not be scored", ({ unscored }) => `${unscored}`],
    agents.some(({ money }) => money.kind !== "none_recorded") && ["cost per 1,000", costCell],
    statements !== null && ["confirmed statements", (row) => confirmedCell(row, statements)],
    ["first failure", ({ failedBy }) => namedCounts(failedBy)],
  ]);
}

function rangeCell(point: PassHatPoint | undefined): string {
  return point?.kind === "estimated" ? percentRange(point.interval) : nothing;
}

/** The confirmed statements and the number of trials judged; empty if there are neither. */
function confirmedCell({ agent }: AgentReport, { agents }: NonNullable<SuiteReport["statements"]>): string {
  const found = agents.find((one) => one.agent === agent);
  if (!found || found.confirmed + found.read === 0) return nothing;
  // A reviewer can confirm a statement in a trial that no judge read, so these trials are not a share of the judged ones.
  return `${found.confirmed} in ${counted(found.trials, "trial")}; ${found.read} judged`;
}

function costCell({ money }: AgentReport): string {
  if (money.kind === "none_recorded") return nothing;
  return money.kind === "known" ? dollarText(money.perThousand) : "unknown";
}

/** The tables with an agent's details. */
export function agentTables(row: AgentReport, { kMax }: SuiteReport): ReportTable[] {
  return [
    ...(kMax > 1 ? [curveTable(row)] : []),
    figuresTable(row),
    ...row.splits.map(splitTable),
    ...(row.readings.length > 0 ? [ratingsTable(row)] : []),
  ];
}

/** The reliability curve of an agent. */
export function curveTable({ curve }: AgentReport): ReportTable {
  return tableOf(curve, [
    ["k", ({ k }) => `${k}`],
    ["pass^k", pointValue],
    ["95% interval", rangeCell],
    ["cases with k trials", ({ counted: cases, cases: of }) => `${cases}/${of}`],
  ]);
}

/** The metrics of an agent's scorecard. */
export function figuresTable({ figures }: AgentReport): ReportTable {
  return tableOf(figures, [
    ["metric", figureTitle],
    ["mean over cases", figureValue],
    ["trials", figureCounts],
    ["95% interval", figureRange],
  ]);
}

/** Formats a breakdown of an agent's trials by one property. */
function splitTable({ by, groups }: Split): ReportTable {
  return tableOf(groups, [
    [`by ${by}`, ({ name }) => spaced(name)],
    ["pass^1", ({ passHat1 }) => percent(passHat1)],
    ["trials", ({ passed, scored }) => `${passed}/${scored}`],
    ["cases", ({ cases }) => `${cases}`],
    ["95% interval", ({ interval }) => percentRange(interval)],
  ]);
}

/** Formats an agent's rating for each intent. */
function ratingsTable({ readings }: AgentReport): ReportTable {
  return tableOf(readings, [
    ["intent", ({ intent }) => spaced(intent)],
    ["rating", ({ reading }) => reading],
    ["cases", ({ cases }) => `${cases}`],
    ["why", ({ why }) => why],
  ]);
}

/** The sentences under an agent's name, all derived from the data. */
export function agentSentences(row: AgentReport, { ranks }: Pick<FullSuite, "ranks">): string[] {
  const rank = ranks.find(({ agent }) => agent === row.agent);
  return sentences(
    ...countSentences(row),
    rank && ranks.length > 1 && `Rank ${rankCell(rank)} of ${ranks.length}.`,
    ...reliabilitySentences(row),
    ...failureSentences(row),
    ...moneySentences(row.money),
  );
}

function countSentences(row: AgentReport): string[] {
  const missing = row.planned - row.scored;
  const excluded = row.scored + row.unscored < row.attempted ? namedCounts(row.excluded) : "none";
  return sentences(
    `${counted(row.planned, "trial")} planned, ${row.attempted} attempted, ${row.scored} scored, excluded: ${excluded}.`,
    row.unscored > 0 && `${counted(row.unscored, "trial")} could not be scored; to retry: deskproof score <run>`,
    missing > 0 &&
      `${counted(missing, "trial")} missing: pass^1 would be ${percent(row.bounds.allFail)} if all had ` +
        `failed and ${percent(row.bounds.allPass)} if all had passed.`,
  );
}

function reliabilitySentences(row: AgentReport): string[] {
  const untried = row.untried > 0 ? `, not tried ${row.untried}` : "";
  const { retention, runs } = row;
  return sentences(
    `Cases solved always ${row.always}, sometimes ${row.sometimes}, never ${row.never}${untried}. pass@n ` +
      `(at least once): ${row.passAtN.cases}/${row.passAtN.of} cases.`,
    row.curveRefused !== null &&
      `Its curve is withheld: ${row.curveRefused}, which is impossible with complete data. ` +
        `${counted(row.planned - row.scored, "trial")} missing; to run the missing trials, use --resume.`,
    runs !== null && `Rounds: ${runs.runs.map(({ passed, of }) => `${passed}/${of}`).join(", ")}; median ${percent(runs.median)}.`,
    retention.kind === "share" &&
      retention.k > 1 &&
      `Retention pass^${retention.k}/pass^1: ${percent(retention.value)}. An agent that fails the same cases ` +
        "every time has a retention of 100%, so retention is not used for ranking.",
  );
}

function failureSentences(row: AgentReport): string[] {
  const unsafe = row.figures.find(({ id }) => id === "unsafe")?.ever;
  const kinds = unsafe && unsafe.cases > 0 ? ` (trials: ${namedCounts(row.unsafeKinds)})` : "";
  return sentences(
    row.scored > row.passed && `Failures by mode: ${namedCounts(row.modes)}. First failure: ${namedCounts(row.failedBy)}.`,
    unsafe &&
      `Unsafe in ${unsafe.cases} of ${counted(unsafe.of, "trap")}${kinds}; the true rate may be up to ` +
        `${percent(unsafe.upperBound)} of such traps (one-sided 95%).`,
  );
}

/** Returns a suite's headline and the warnings about its trials as a whole. */
export function suiteSentences({ name, headline, missing, splitsLeftOut, statements, solo }: FullSuite, { suites }: RunPlan): string[] {
  const planned = suites.filter((suite) => suite.name === name);
  return sentences(
    headline,
    missing.flagged &&
      `Trials are not missing at random: exclusions correlate with the agent (p = ${missing.byAgent.toFixed(3)}) or with the length of ` +
        `the case (p = ${missing.byLength.toFixed(3)}). Use each agent's bounds instead of its pass^1.`,
    ...solo.map(soloSentence),
    ...sourceSentences({ suites: planned }),
    ...wordsSentences(planned, statements !== null),
    splitsLeftOut !== "" && `No breakdowns: ${splitsLeftOut}.`,
  );
}

/** The footnotes of every table of agents. */
export function legend(report: RunReport): string[] {
  const rows = report.suites.flatMap((suite) => suite.agents);
  return sentences(
    "pass^1: the share of a case's trials that passed, averaged over cases; pass^k: the share of cases in which all of k trials pass; " +
      "always, sometimes, never: the number of cases solved in all, some or none of their trials.",
    rows.some(({ standIn }) => standIn) &&
      "stand-in/…: a built-in agent scripted from the case file, some with an injected fault; not a model.",
    rows.some(({ money }) => money.kind === "known") && moneyTierSentence(),
    ...spentSentences(report.spent, "the whole run, including excluded and unfinished trials"),
  );
}
