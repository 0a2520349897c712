import type { AgentReport } from "./agent-report.ts";
import type { CaseReport } from "./case-report.ts";
import { namedCounts } from "./figure-text.ts";
import type { RunReport, SuiteReport } from "./run-report.ts";

/** A run as JUnit XML: one testcase per case and agent; it fails when any of its trials failed. */
export function renderJunit(report: RunReport): string {
  const suites = report.suites.flatMap((suite) => suite.agents.map((row) => suiteElement(suite, row)));
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="deskproof">', ...suites, "</testsuites>"].join(
    "\n",
  );
}

function suiteElement(suite: SuiteReport, row: AgentReport): string {
  const failures = row.cases.filter(({ c, n }) => c < n).length;
  const skipped = row.cases.filter(({ n }) => n === 0).length;
  const attributes = attributesOf({
    name: `${suite.name} ${row.agent}`,
    tests: row.cases.length,
    failures,
    errors: 0,
    skipped,
  });
  const standIn = row.standIn
    ? [`    <properties><property ${attributesOf({ name: "stand-in", value: "not a model" })}/></properties>`]
    : [];
  const cases = row.cases.map((counted) => caseElement(counted, `${suite.name}.${row.agent}`));
  return [`  <testsuite ${attributes}>`, ...standIn, ...cases, "  </testsuite>"].join("\n");
}

function caseElement(counted: CaseReport, classname: string): string {
  const opening = `    <testcase ${attributesOf({ classname, name: counted.case })}`;
  const { c, n, planned, excluded, unscored } = counted;
  const causes = unscored === 0 ? excluded : { ...excluded, "could not be scored": unscored };
  const children = [
    ...(n === 0 ? [`      <skipped ${attributesOf({ message: `no trial scored: ${namedCounts(causes)}` })}/>`] : []),
    ...(c < n ? [failureElement(counted)] : []),
    ...(n > 0 && n < planned ? [`      <system-out>${text(`${n} of ${planned} trials scored`)}</system-out>`] : []),
  ];
  return children.length === 0 ? `${opening}/>` : [`${opening}>`, ...children, "    </testcase>"].join("\n");
}

function failureElement({ c, n, findings, failedTrial }: CaseReport): string {
  const message = `${c} of ${n} trials passed`;
  const lines = findings.map(
    ({ check, step, why }) =>
      `trial ${failedTrial}, ${step === null ? "at the end" : `step ${step}`}: ${check}: ${why}`,
  );
  const attributes = attributesOf({ message, type: findings[0]?.mode ?? "" });
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

// What XML 1.0 cannot hold at all is replaced.
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"'\r]/g, (sign) => entities[sign] ?? sign);
}
