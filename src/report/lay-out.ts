import { benchmarkCardSections } from "./benchmark-card.ts";
import { judgedSections } from "./judged/judged-section.ts";
import { statementsSections } from "./judged/statements.ts";
import { perturbedSections, shownSuites } from "./perturbed.ts";
import { agentsTable, legend, suiteSentences } from "./report-tables.ts";
import type { AgentReport } from "./results/agent-report.ts";
import type { FullReport } from "./run-report.ts";
import { drawBoard } from "./scorecards.ts";
import type { FullSuite } from "./suite-report.ts";
import type { ReportSection, ReportTable } from "./text/section.ts";
import { trendSections } from "./trend.ts";

/** How a format writes the parts of a report. */
interface ReportFormat {
  /** Whether the sections of the scorecard are shown in full or as a summary. */
  readonly form: "full" | "summary";
  readonly title: (suite: FullSuite) => string;
  readonly table: (table: ReportTable) => string;
  readonly warning: (sentence: string) => string;
  readonly pictures: (suite: FullSuite) => readonly string[];
  readonly section: (section: ReportSection) => string;
  readonly details: (row: AgentReport, suite: FullSuite) => string;
  readonly footnote: (sentence: string) => string;
}

/** Lays out a full report: for each suite the table of its agents, then its sections and each agent's details. */
export function layOut(report: FullReport, format: ReportFormat): string {
  const { agent, plan } = report;
  const parts = shownSuites(report.suites).flatMap((suite) => [
    format.title(suite),
    format.table(agentsTable(suite)),
    ...suiteSentences(suite, plan).map(format.warning),
    ...perturbedSections(suite.perturbed).map(format.section),
    ...format.pictures(suite),
    ...benchmarkCardSections(agent === null ? suite.card : null).map(format.section),
    ...drawBoard(suite, { agent, form: format.form }).map(format.section),
    ...suite.agents.map((row) => format.details(row, suite)),
    ...statementsSections(suite.statements, suite.words).map(format.section),
    ...judgedSections(suite.judged).map(format.section),
  ]);
  const [head, foot] = [report.warnings.map(format.warning), legend(report).map(format.footnote)];
  return [...head, ...parts, ...trendSections(report.trend).map(format.section), ...foot].join("\n\n");
}
