import { benchmarkCardSections } from "./benchmark-card.ts";
import { judgedSections } from "./judged/judged-section.ts";
import { statementsSections } from "./judged/statements-section.ts";
import { shownSuites } from "./perturbed.ts";
import { perturbedSections } from "./perturbed-section.ts";
import {
  agentSentences,
  agentsTable,
  curveTable,
  figuresTable,
  legend,
  readingsTable,
  splitTable,
  suiteSentences,
  unscoredSentences,
} from "./report-tables.ts";
import type { AgentReport } from "./results/agent-report.ts";
import type { FullReport, SuiteReport } from "./run-report.ts";
import { drawBoard } from "./scorecards.ts";
import type { FullSuite } from "./suite-report.ts";
import { counted, spaced } from "./text/figure-text.ts";
import { consequenceLines, suspicionLine } from "./text/finding-lines.ts";
import type { ReportSection, ReportTable } from "./text/section.ts";
import { visibleText } from "./text/visible-text.ts";
import { trendSections } from "./trend-section.ts";

/** A chart for a suite, stored in a file next to the Markdown file. */
export interface ReportPicture {
  readonly suite: string;
  readonly title: string;
  /** The path of the chart, as used in the Markdown. */
  readonly path: string;
}

/**
 * Formats a run as Markdown for a GitHub job summary. The tables are expanded, and each agent's details are collapsed.
 * If the report covers only one agent, its detailed report is expanded.
 */
export function renderMarkdown(report: FullReport, pictures: readonly ReportPicture[] = []): string {
  const parts = shownSuites(report.suites).flatMap((suite) => [
    `## ${escaped(suite.title)} (${escaped(suite.name)} ${suite.version}, ${counted(suite.cases, "case")})`,
    drawn(agentsTable(suite)),
    ...suiteSentences(suite).map((sentence) => `> ${escaped(sentence)}`),
    ...perturbedSections(suite.perturbed).flatMap(sectionParts),
    ...pictures.filter((picture) => picture.suite === suite.name).map((picture) => shown(picture, suite)),
    ...benchmarkCardSections(report.agent === null ? suite.card : null).flatMap(sectionParts),
    ...drawBoard(suite, { agent: report.agent, form: "full" }).flatMap(sectionParts),
    ...suite.agents.map((row) => detailsOf(row, suite)),
    ...statementsSections(suite.statements, suite.words).flatMap(sectionParts),
    ...judgedSections(suite.judged).flatMap(sectionParts),
  ]);
  const trend = trendSections(report.trend).flatMap(sectionParts);
  const head = unscoredSentences(report).map((sentence) => `> ${escaped(sentence)}`);
  return [...head, ...parts, ...trend, ...legend(report).map(escaped)].join("\n\n");
}

function sectionParts({ title, says, tables }: ReportSection): string[] {
  const sentences = says.map((sentence) => `- ${escaped(sentence)}`).join("\n");
  return [`### ${escaped(title)}`, ...(says.length > 0 ? [sentences] : []), ...tables.map(drawn)];
}

function detailsOf(row: AgentReport, suite: FullSuite): string {
  const label = `${row.agent}${row.standIn ? " (a stand-in, not a model)" : ""}`;
  const unsolved = row.cases.filter(({ c, n }) => n > 0 && c < n);
  const suspected = row.cases.filter((one) => one.suspected > 0);
  const tables = [
    ...(suite.kMax > 1 ? [curveTable(row)] : []),
    figuresTable(row),
    ...row.splits.map(splitTable),
    ...(row.readings.length > 0 ? [readingsTable(row)] : []),
    ...(unsolved.length > 0 ? [unsolvedTable(unsolved)] : []),
    ...(suspected.length > 0 ? [suspectedTable(suspected)] : []),
  ];
  return [
    `<details><summary>${htmlEscaped(label)}</summary>`,
    agentSentences(row, suite)
      .map((sentence) => `- ${escaped(sentence)}`)
      .join("\n"),
    ...tables.map(drawn),
    "</details>",
  ].join("\n\n");
}

function unsolvedTable(cases: AgentReport["cases"]): ReportTable {
  return {
    header: ["case not always solved", "passed", "first failure"],
    rows: cases.map(({ case: id, c, n, findings }) => [
      id,
      `${c}/${n}`,
      findings[0] ? [`${spaced(findings[0].check)}: ${findings[0].why}`, ...consequenceLines(findings[0])].join("; ") : "",
    ]),
  };
}

function suspectedTable(cases: AgentReport["cases"]): ReportTable {
  return {
    header: ["case with unconfirmed suspicions", "trials", "first suspicion"],
    rows: cases.map(({ case: id, suspected, n, suspicions, suspectedTrial }) => [
      id,
      `${suspected}/${n}`,
      suspicions[0] ? `trial ${suspectedTrial}, ${suspicionLine(suspicions[0])}` : "",
    ]),
  };
}

function shown({ title, path }: ReportPicture, suite: SuiteReport): string {
  // A closing parenthesis would end the URL, and encodeURIComponent does not escape parentheses.
  const address = path.split("/").map(encodeURIComponent).join("/").replaceAll("(", "%28").replaceAll(")", "%29");
  return `![${escaped(`${title}, ${suite.title}`)}](${address})`;
}

/** Formats a table as Markdown. */
export function drawn({ header, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Escapes text for Markdown and HTML; URLs in it do not become links. */
export function escaped(text: string): string {
  return htmlEscaped(text)
    .replace(/[\\`*_{}[\]|~$@]/g, "\\$&")
    .replace(/:(?=\/\/)|\bwww(?=\.)/gi, "$&\\");
}

function htmlEscaped(text: string): string {
  return visibleText(text.replace(/[\r\n]+/g, " "))
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
