import type { RunComparison, SuiteComparison } from "./compare.ts";
import type { PassHatPoint } from "./estimate/curve.ts";
import type { Ruling } from "./gate.ts";
import { drawn, escapedMarkdown } from "./markdown.ts";
import { comparedOn } from "./render-comparison.ts";
import type { AgentReport } from "./results/agent-report.ts";
import { pointValue } from "./results/point-cell.ts";
import { perCaseText, trialsPerCase } from "./results/trials-per-case.ts";
import type { RunReport } from "./run-report.ts";
import type { SuiteReport } from "./suite-report.ts";
import { sourceSentences } from "./suite-sources.ts";
import { exclusionsText } from "./text/exclusions.ts";
import { counted, percentRange, rangeText, signedPoints } from "./text/figure-text.ts";
import { type ReportTable, sentences, tableOf } from "./text/section.ts";
import { nothing } from "./text/spaced.ts";
import { standInFootnote, wordsSentences } from "./words.ts";

/** The first line of the comment, which later runs use to find and replace it. */
const commentMarker = "<!-- deskproof -->";

/** The run on the branch that a pull request will be merged into. */
export interface Baseline {
  readonly report: RunReport;
  /** The comparison of the two runs, or why there is none. */
  readonly comparison: RunComparison | string;
}

/** The contents of a comment on a pull request. */
export interface PullRequestResult {
  readonly report: RunReport;
  /** The baseline; undefined if there is none yet. */
  readonly baseline: Baseline | undefined;
  readonly rulings: readonly Ruling[];
}

/** Formats the results of a run as a comment on a pull request. */
export function renderPullRequestComment({ report, baseline, rulings }: PullRequestResult): string {
  const comparison = baseline?.comparison;
  const compared = typeof comparison === "object" ? comparison.comparisons : [];
  return [
    commentMarker,
    `## Deskproof: ${verdictOf(rulings)}`,
    ...report.warnings.map((warning) => `> ${escapedMarkdown(warning)}`),
    drawn(resultTable(report, baseline, compared)),
    ...rulingLines(rulings),
    ...notes(report, baseline).map(escapedMarkdown),
    ...compared.filter(({ flips }) => flips.length > 0).map(changedCases),
  ].join("\n\n");
}

function verdictOf(rulings: readonly Ruling[]): string {
  const missed = rulings.filter(({ kind }) => kind !== "met").length;
  if (rulings.length === 0) return "results";
  const all = counted(rulings.length, "requirement");
  return missed === 0 ? `${all} met` : `${missed} of ${all} missed`;
}

function resultTable({ suites }: RunReport, baseline: Baseline | undefined, compared: readonly SuiteComparison[]): ReportTable {
  const rows = suites.flatMap((suite) =>
    suite.agents.map((row) => {
      const change = compared.find(({ suite: name, after }) => name === suite.name && after.agent === row.agent);
      const own = baseline?.report.suites.find(({ name }) => name === suite.name);
      const before = own?.agents.find(({ agent }) => agent === (change?.before.agent ?? row.agent));
      return { suite, row, change, own, before };
    }),
  );
  const lengths = new Set(suites.map(({ kMax }) => kMax));
  // If k differs between the rows, each cell states its k.
  const isLabelled = lengths.size > 1;
  const hasRepeats = suites.some(({ kMax }) => kMax > 1);
  const last = isLabelled ? "pass^k" : `pass^${suites[0]?.kMax}`;
  const lastCell = (row: AgentReport | undefined, suite: SuiteReport | undefined) => {
    const point = row?.curve[(suite?.kMax ?? 1) - 1];
    return `${isLabelled && point ? `pass^${point.k} ` : ""}${passCell(point)}`;
  };
  return tableOf(rows, [
    ["suite", ({ suite }) => suite.name],
    ["agent", ({ row }) => row.agent],
    ["cases", ({ suite }) => `${suite.cases}`],
    ["pass^1", ({ row }) => passCell(row.curve[0])],
    hasRepeats && [last, ({ row, suite }) => lastCell(row, suite)],
    baseline !== undefined && ["pass^1 before", ({ before }) => passCell(before?.curve[0])],
    baseline !== undefined && hasRepeats && [`${last} before`, ({ before, own }) => lastCell(before, own)],
    baseline !== undefined && ["change in pass^1", ({ change }) => changeCell(change)],
    baseline !== undefined && ["conclusion", ({ change }) => change?.reading ?? nothing],
  ]);
}

function passCell(point: PassHatPoint | undefined): string {
  if (!point) return nothing;
  const range = point.kind === "estimated" ? ` (${percentRange(point.interval)})` : "";
  return `${pointValue(point)}${range}`;
}

function changeCell(change: SuiteComparison | undefined): string {
  if (!change) return nothing;
  return `${signedPoints(change.mean)} (${rangeText(change.interval)})`;
}

function rulingLines(rulings: readonly Ruling[]): string[] {
  const lines = rulings.map((ruling) => {
    const found = ruling.kind === "unmeasured" ? ruling.why : `it is ${(ruling.bound ?? ruling.value).toFixed(3)}`;
    const mark = ruling.kind === "met" ? "✓ met" : "✗ **missed**";
    const where = escapedMarkdown(`${ruling.agent} on ${ruling.suite}`);
    return `- ${mark}: \`${ruling.requirement.replaceAll("`", "")}\` for ${where}: ${escapedMarkdown(found)}`;
  });
  return lines.length === 0 ? [] : [lines.join("\n")];
}

/** The excluded trials of each agent, by cause; empty if there are none. */
function exclusionLines(suites: readonly SuiteReport[]): string[] {
  const rows = suites.flatMap(({ name, agents }) => agents.map((row) => ({ suite: name, ...row })));
  const some = rows.filter(({ excluded }) => Object.keys(excluded).length > 0);
  if (some.length === 0) return [];
  const texts = some.map((row) => `${row.agent} on ${row.suite} ${exclusionsText(row)}`);
  return [`Excluded, because something other than the agent failed: ${texts.join("; ")}.`];
}

function exclusionNotes(comparison: SuiteComparison): string[] {
  const notes = comparison.notes.filter(({ kind }) => kind === "exclusions");
  return notes.map(({ says }) => `${comparedOn(comparison)}: ${says}`);
}

/** The notes below the table. */
function notes({ plan, suites }: RunReport, baseline: Baseline | undefined): string[] {
  const trials = perCaseText(trialsPerCase(suites.flatMap((suite) => suite.agents.flatMap(({ cases }) => cases))));
  const about = `${trials}; 95% intervals over cases in parentheses.`;
  const change = "The change is in percentage points, paired by case on the cases that both runs share.";
  const both = [...suites, ...(baseline?.report.suites ?? [])];
  const hasStatements = both.some(({ statements }) => statements !== null);
  const standIns = suites.some(({ agents }) => agents.some(({ standIn }) => standIn));
  return sentences(
    typeof baseline?.comparison === "object" ? `${about} ${change}` : about,
    !baseline && "There is no baseline to compare with yet.",
    typeof baseline?.comparison === "string" && `Not compared with the baseline: ${baseline.comparison}`,
    ...exclusionLines(suites),
    ...sourceSentences(plan),
    ...(typeof baseline?.comparison === "object"
      ? [...baseline.comparison.sources, ...baseline.comparison.comparisons.flatMap(exclusionNotes)]
      : []),
    ...wordsSentences(plan.suites, hasStatements),
    standIns && standInFootnote,
  );
}

const mostCases = 50;

function changedCases({ suite, after, flips }: SuiteComparison): string {
  const table = tableOf(flips.slice(0, mostCases), [
    ["case", (flip) => flip.case],
    ["passed before", (flip) => `${flip.before.c}/${flip.before.n}`],
    ["passed now", (flip) => `${flip.after.c}/${flip.after.n}`],
  ]);
  return sentences(
    `<details><summary>${escapedMarkdown(`${counted(flips.length, "case")} changed: ${suite}, ${after.agent}`)}</summary>`,
    drawn(table),
    flips.length > mostCases && `${flips.length - mostCases} more are not listed.`,
    "</details>",
  ).join("\n\n");
}
