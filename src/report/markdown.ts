import { visibleText } from "../visible-text.ts";
import { agentLabel } from "./estimate/field.ts";
import { layOut } from "./lay-out.ts";
import { agentSentences, agentTables } from "./report-tables.ts";
import type { AgentReport } from "./results/agent-report.ts";
import type { FullReport } from "./run-report.ts";
import type { FullSuite } from "./suite-report.ts";
import { counted } from "./text/figure-text.ts";
import { consequenceLines } from "./text/finding-lines.ts";
import { type ReportTable, tableOf } from "./text/section.ts";
import { spaced } from "./text/spaced.ts";

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
  return layOut(report, {
    form: "full",
    title: ({ title, name, version, cases }) =>
      `## ${escapedMarkdown(title)} (${escapedMarkdown(name)} ${version}, ${counted(cases, "case")})`,
    table: drawn,
    warning: (sentence) => `> ${escapedMarkdown(sentence)}`,
    pictures: (suite) => pictures.filter((picture) => picture.suite === suite.name).map((picture) => shown(picture, suite)),
    section: ({ title, says, tables }) =>
      [`### ${escapedMarkdown(title)}`, ...(says.length > 0 ? [listed(says)] : []), ...tables.map(drawn)].join("\n\n"),
    details: detailsOf,
    footnote: escapedMarkdown,
  });
}

function listed(says: readonly string[]): string {
  return says.map((sentence) => `- ${escapedMarkdown(sentence)}`).join("\n");
}

function detailsOf(row: AgentReport, suite: FullSuite): string {
  const tables = [...agentTables(row, suite), ...[unsolvedTable(row)].filter(({ rows }) => rows.length > 0)];
  const summary = `<details><summary>${htmlEscaped(agentLabel(row))}</summary>`;
  return [summary, listed(agentSentences(row, suite)), ...tables.map(drawn), "</details>"].join("\n\n");
}

function unsolvedTable({ cases }: AgentReport): ReportTable {
  const unsolved = cases.filter(({ c, n }) => n > 0 && c < n);
  return tableOf(unsolved, [
    ["case not always solved", (one) => one.case],
    ["passed", ({ c, n }) => `${c}/${n}`],
    [
      "first failure",
      ({ findings: [first] }) => (first ? [`${spaced(first.check)}: ${first.why}`, ...consequenceLines(first)].join("; ") : ""),
    ],
  ]);
}

function shown({ title, path }: ReportPicture, suite: FullSuite): string {
  // A closing parenthesis would end the URL, and encodeURIComponent does not escape parentheses.
  const address = path.split("/").map(encodeURIComponent).join("/").replaceAll("(", "%28").replaceAll(")", "%29");
  return `![${escapedMarkdown(`${title}, ${suite.title}`)}](${address})`;
}

/** Formats a table as Markdown. */
export function drawn({ header, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapedMarkdown).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Escapes text for Markdown and HTML; URLs in it do not become links. */
export function escapedMarkdown(text: string): string {
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
