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
import type { FullReport, RunReport, SuiteReport } from "./run-report.ts";
import { drawBoard } from "./scorecards.ts";
import type { FullSuite } from "./suite-report.ts";
import { counted } from "./text/figure-text.ts";
import type { ReportSection, ReportTable } from "./text/section.ts";
import { textTable } from "./text/text-table.ts";
import { visibleLines, visibleText } from "./text/visible-text.ts";
import { trendSections } from "./trend-section.ts";

/** Formats a run as text for a terminal, with one table per suite and the notices below the tables. */
export function renderTerminal(report: RunReport, notices: readonly string[] = []): string {
  const parts = shownSuites(report.suites).flatMap((suite) => [
    `${headOf(suite)}\n\n${drawn(agentsTable(suite))}`,
    ...perturbedSections(suite.perturbed).map(sectionPart),
  ]);
  return shown([...unscoredSentences(report), ...parts, ...notices, ...legend(report)]);
}

/** Formats a run as detailed text: first the tables of the agents, then each agent separately. */
export function renderDetails(report: FullReport): string {
  const parts = shownSuites(report.suites).flatMap((suite) => [
    `${headOf(suite)}\n\n${drawn(agentsTable(suite))}`,
    ...suiteSentences(suite),
    ...perturbedSections(suite.perturbed).map(sectionPart),
    ...benchmarkCardSections(report.agent === null ? suite.card : null).map(sectionPart),
    ...drawBoard(suite, { agent: report.agent, form: "summary" }).map(sectionPart),
    ...suite.agents.map((row) => detailsOf(row, suite)),
    ...statementsSections(suite.statements, suite.words).map(sectionPart),
    ...judgedSections(suite.judged).map(sectionPart),
  ]);
  return shown([...unscoredSentences(report), ...parts, ...trendSections(report.trend).map(sectionPart), ...legend(report)]);
}

/** Formats sections as text, without the other parts of a report. */
export function renderSections(sections: readonly ReportSection[]): string {
  return shown(sections.map(sectionPart));
}

function shown(parts: readonly string[]): string {
  return visibleLines(parts.join("\n\n"));
}

function sectionPart({ title, says, tables }: ReportSection): string {
  return [[`── ${title}`, ...says].join("\n"), ...tables.map(drawn)].join("\n\n");
}

function detailsOf(row: AgentReport, suite: FullSuite): string {
  const head = `── ${suite.name} · ${visibleText(row.agent)}${row.standIn ? " (a stand-in, not a model)" : ""}`;
  const tables = [
    ...(suite.kMax > 1 ? [curveTable(row)] : []),
    figuresTable(row),
    ...row.splits.map(splitTable),
    ...(row.readings.length > 0 ? [readingsTable(row)] : []),
  ];
  return [[head, ...agentSentences(row, suite)].join("\n"), ...tables.map(drawn)].join("\n\n");
}

function headOf({ title, name, cases }: SuiteReport): string {
  return `${title} (${name}, ${counted(cases, "case")})`;
}

function drawn({ header, rows }: ReportTable): string {
  return textTable(header, rows);
}
