import { visibleXml } from "../visible-text.ts";
import type { AgentReport } from "./results/agent-report.ts";
import type { CaseReport } from "./results/case-report.ts";
import type { RunReport } from "./run-report.ts";
import type { SuiteReport } from "./suite-report.ts";
import { exclusionsText } from "./text/exclusions.ts";
import { counted, namedCounts } from "./text/figure-text.ts";
import { consequenceLines, stepText } from "./text/finding-lines.ts";
import { sentences } from "./text/section.ts";
import { spaced } from "./text/spaced.ts";

/** Formats a run as JUnit XML with a testcase per case and agent: a failure if a trial failed, or an error if one could not be scored. */
export function renderJunit(report: RunReport): string {
  const suites = report.suites.flatMap((suite) => suite.agents.map((row) => suiteElement(suite, row)));
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="deskproof">', ...suites, "</testsuites>"].join("\n");
}

function suiteElement(suite: SuiteReport, row: AgentReport): string {
  const count = (isOne: (one: CaseReport) => boolean) => row.cases.filter(isOne).length;
  const counts = { tests: row.cases.length, failures: count(isFailure), errors: count(isError), skipped: count(isSkipped) };
  const property = (name: string, value: string) => `<property ${attributesOf({ name, value })}/>`;
  const properties = `${row.standIn ? property("stand-in", "not a model") : ""}${property("words", suite.words)}`;
  const missing = sentences(
    Object.keys(row.excluded).length > 0 && property("excluded", exclusionsText(row)),
    ...row.warnings.map((warning) => property("warning", warning)),
  ).join("");
  const cases = row.cases.map((one) => caseElement(one, `${suite.name}.${row.agent}`));
  const opening = `  <testsuite ${attributesOf({ name: `${suite.name} ${row.agent}`, ...counts })}>`;
  return [opening, `    <properties>${properties}${missing}</properties>`, ...cases, "  </testsuite>"].join("\n");
}

const isFailure = ({ c, n }: CaseReport) => c < n;
const isError = (one: CaseReport) => one.unscored > 0 && !isFailure(one);
const isSkipped = (one: CaseReport) => one.n === 0 && !isError(one);

function caseElement(one: CaseReport, classname: string): string {
  const opening = `    <testcase ${attributesOf({ classname, name: one.case })}`;
  const children = sentences(
    isSkipped(one) && `      <skipped ${attributesOf({ message: `no trial scored: ${namedCounts(one.excluded)}` })}/>`,
    isError(one) && `      <error ${attributesOf({ message: "not every trial could be scored" })}/>`,
    isFailure(one) && failureElement(one),
    ...systemOut(one),
  );
  return children.length === 0 ? `${opening}/>` : [`${opening}>`, ...children, "    </testcase>"].join("\n");
}

/** Returns the missing trials, for which JUnit has no element. They do not make a testcase fail. */
function systemOut({ n, planned, excluded, unscored }: CaseReport): string[] {
  const lines = sentences(
    n + unscored > 0 && n < planned && `${n} of ${counted(planned, "trial")} scored${excludedText(excluded)}`,
    unscored > 0 && `${unscored} of ${counted(planned, "trial")} could not be scored`,
  );
  return lines.length === 0 ? [] : [`      <system-out>${text(lines.join("\n"))}</system-out>`];
}

function excludedText(excluded: CaseReport["excluded"]): string {
  return Object.keys(excluded).length === 0 ? "" : `, excluded: ${namedCounts(excluded)}`;
}

function failureElement({ c, n, findings, failedTrial, failedMode }: CaseReport): string {
  const message = `${c} of ${counted(n, "trial")} passed`;
  const lines = findings.flatMap((finding) => [
    `trial ${failedTrial}, ${stepText(finding.step)}: ${spaced(finding.check)}: ${finding.why}`,
    ...consequenceLines(finding).map((line) => `  ${line}`),
  ]);
  const attributes = attributesOf({ message, type: spaced(failedMode ?? "") });
  return `      <failure ${attributes}>${text(lines.join("\n"))}</failure>`;
}

function attributesOf(values: { readonly [name: string]: string | number }): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${text(String(value)).replaceAll("\n", "&#10;")}"`)
    .join(" ");
}

const entities: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

// Characters that XML 1.0 cannot represent are replaced.
function text(value: string): string {
  const valid = value
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"'\r]/g, (sign) => entities[sign] ?? sign);
  return visibleXml(valid);
}
