import { textTable } from "../text-table.ts";
import { visibleLines, visibleText } from "../visible-text.ts";
import { agentLabel } from "./estimate/field.ts";
import { layOut } from "./lay-out.ts";
import { perturbedSections, shownSuites } from "./perturbed.ts";
import { agentSentences, agentsTable, agentTables, legend } from "./report-tables.ts";
import type { FullReport, RunReport } from "./run-report.ts";
import type { SuiteReport } from "./suite-report.ts";
import { sourceSentences } from "./suite-sources.ts";
import { counted } from "./text/figure-text.ts";
import type { ReportSection } from "./text/section.ts";

/** Formats a run as text for a terminal, with one table per suite and the notices below the tables. */
export function renderTerminal(report: RunReport, notices: readonly string[] = []): string {
  const parts = shownSuites(report.suites).flatMap((suite) => [
    titleOf(suite),
    textTable(agentsTable(suite)),
    ...perturbedSections(suite.perturbed).map(sectionText),
  ]);
  return visibleLines([...report.warnings, ...parts, ...sourceSentences(report.plan), ...notices, ...legend(report)].join("\n\n"));
}

/** Formats a run as detailed text: first the tables of the agents, then each agent separately. */
export function renderDetails(report: FullReport): string {
  const asIs = (sentence: string) => sentence;
  const text = layOut(report, {
    form: "summary",
    title: titleOf,
    table: textTable,
    warning: asIs,
    pictures: () => [],
    section: sectionText,
    details: (row, suite) => {
      const title = `${suite.name} · ${agentLabel({ ...row, agent: visibleText(row.agent) })}`;
      return sectionText({ title, says: agentSentences(row, suite), tables: agentTables(row, suite) });
    },
    footnote: asIs,
  });
  return visibleLines(text);
}

/** Formats sections as text, without the other parts of a report. */
export function renderSections(sections: readonly ReportSection[]): string {
  return visibleLines(sections.map(sectionText).join("\n\n"));
}

function sectionText({ title, says, tables }: ReportSection): string {
  return [[`── ${title}`, ...says].join("\n"), ...tables.map(textTable)].join("\n\n");
}

function titleOf({ title, name, cases }: SuiteReport): string {
  return `${title} (${name}, ${counted(cases, "case")})`;
}
