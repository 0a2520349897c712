import { readFileSync } from "node:fs";
import { readRecord } from "../src/record/read-record.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { loadSuite } from "../src/suite/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";

const file = process.argv[2] ?? "../shared/real/conversations.jsonl";
const lines = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const suites = new Map<string, Suite>();
const n = { right: 0, rightFailed: 0, wrong: 0, wrongFailed: 0, debatable: 0 };
for (const line of lines) {
  const suite = suites.get(line.suite) ?? (await loadSuite(line.suite));
  suites.set(line.suite, suite);
  const testCase = suite.cases.find(({ id }) => id === line.case);
  if (!testCase) continue;
  const verdict = scoreTrial(suite, testCase, readRecord(JSON.stringify(line.record)));
  const label = line.label?.label ?? "?";
  if (label === "right") {
    n.right++;
    if (verdict.kind === "fail") n.rightFailed++;
  }
  if (label === "wrong") {
    n.wrong++;
    if (verdict.kind === "fail") n.wrongFailed++;
  }
  if (verdict.kind === "fail" || label !== "right")
    console.log(
      line.set,
      line.case,
      label,
      verdict.kind,
      verdict.kind === "fail"
        ? verdict.findings
            .map(
              (f) =>
                `${f.check}@${f.step} ${f.why}${(f.consequences ?? []).map((c) => `\n         also ${c.check}@${c.step} ${c.why}`).join("")}`,
            )
            .join("\n      ")
        : "",
    );
}
console.log(n);
