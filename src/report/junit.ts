import type { AgentReport } from "./results/agent-report.ts";
import type { CaseReport } from "./results/case-report.ts";
import type { RunReport, SuiteReport } from "./run-report.ts";
import { counted, namedCounts, spaced } from "./text/figure-text.ts";
import { consequenceLines, stepText, suspicionLine } from "./text/finding-lines.ts";
import { sentences } from "./text/section.ts";
import { visibleXml } from "./text/visible-text.ts";
import { suspicionsSentence, wordsSentences } from "./words.ts";

/**
 * Formats a run as JUnit XML. Each combination of case and agent is a testcase, which fails if any of its trials failed. Otherwise it is
 * an error if a trial could not be scored, and skipped if all its trials were excluded or have not been run.
 */
export function renderJunit(report: RunReport): string {
  const suites = report.suites.flatMap((suite) => {
    const planned = report.plan.suites.filter(({ name }) => name === suite.name);
    const words = wordsSentences(planned, suite.statements !== null);
    return suite.agents.map((row) => suiteElement(suite, row, words));
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="deskproof">', ...suites, "</testsuites>"].join("\n");
}

function suiteElement(suite: SuiteReport, row: AgentReport, words: readonly string[]): string {
  const counts = { failures: row.cases.filter(isFailure).length, errors: row.cases.filter(isError).length };
  const skipped = row.cases.filter(isSkipped).length;
  const attributes = attributesOf({ name: `${suite.name} ${row.agent}`, tests: row.cases.length, ...counts, skipped });
  const properties = [
    ...(row.standIn ? [{ name: "stand-in", value: "not a model" }] : []),
    ...words.map((value) => ({ name: "words", value })),
  ].map((property) => `<property ${attributesOf(property)}/>`);
  const cases = row.cases.map((one) => caseElement(one, `${suite.name}.${row.agent}`));
  return sentences(
    `  <testsuite ${attributes}>`,
    properties.length > 0 && `    <properties>${properties.join("")}</properties>`,
    ...cases,
    "  </testsuite>",
  ).join("\n");
}

const isFailure = ({ c, n }: CaseReport) => c < n;
const isError = (one: CaseReport) => one.unscored > 0 && !isFailure(one);
const isSkipped = (one: CaseReport) => one.n === 0 && !isError(one);

function caseElement(one: CaseReport, classname: string): string {
  const opening = `    <testcase ${attributesOf({ classname, name: one.case })}`;
  const children = sentences(
    isSkipped(one) && `      <skipped ${attributesOf({ message: `no trial scored: ${namedCounts(one.excluded)}` })}/>`,
    isError(one) && `      <error ${attributesOf({ message: unscoredText(one) })}/>`,
    isFailure(one) && failureElement(one),
    ...systemOut(one),
  );
  return children.length === 0 ? `${opening}/>` : [`${opening}>`, ...children, "    </testcase>"].join("\n");
}

function unscoredText({ unscored, planned }: CaseReport): string {
  return `${unscored} of ${counted(planned, "trial")} could not be scored`;
}

/** Returns the missing trials and the suspicions, for which JUnit has no element. Neither makes a testcase fail. */
function systemOut(one: CaseReport): string[] {
  const { n, planned, unscored, suspected, suspicions, suspectedTrial } = one;
  const lines = sentences(
    !isSkipped(one) && n < planned && `${n} of ${counted(planned, "trial")} scored`,
    isFailure(one) && unscored > 0 && unscoredText(one),
    suspected > 0 && `${suspected} of ${counted(n, "trial")} ${suspected === 1 ? "has" : "have"} suspicions. ${suspicionsSentence}`,
    ...suspicions.map((suspicion) => `trial ${suspectedTrial}, ${suspicionLine(suspicion)}`),
  );
  return lines.length === 0 ? [] : [`      <system-out>${text(lines.join("\n"))}</system-out>`];
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
