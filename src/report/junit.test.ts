import { expect, it } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Finding } from "../score/verdict.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { renderJunit } from "./junit.ts";
import { agentSentences } from "./report-tables.ts";
import { reportShort } from "./run-report.ts";

it("makes a case with a trial that could not be scored an error, unless another of its trials failed", async () => {
  using folder = temporaryFolder();
  const tiny = await loadSuite("tiny");
  const suite = { ...tiny, cases: tiny.cases.slice(0, 4) };
  const outcomes = [
    ["unscored", "excluded"],
    ["unscored", "pass"],
    ["unscored", "fail"],
    ["excluded", "excluded"],
  ] as const;
  const outcomeOf = (id: string, trial: number) => outcomes[suite.cases.findIndex((one) => one.id === id)]?.[trial] ?? "pass";
  using store = fixedRun(folder.file("run.db"), { suite, agents: { mine: outcomeOf }, trials: 2 });
  const xml = renderJunit(reportShort(store));
  expect(xml).toContain('tests="4" failures="1" errors="2" skipped="1"');
  expect(xml.match(/<(?:error|failure|skipped) message="[^"]*"/g)).toEqual([
    '<error message="not every trial could be scored"',
    '<error message="not every trial could be scored"',
    '<failure message="0 of 1 trial passed"',
    '<skipped message="no trial scored: provider error 2"',
  ]);
  expect(xml.match(/(?<=<system-out>)[^<]*/g)).toEqual([
    "0 of 2 trials scored, excluded: provider error 1\n1 of 2 trials could not be scored",
    "1 of 2 trials scored\n1 of 2 trials could not be scored",
    "1 of 2 trials scored\n1 of 2 trials could not be scored",
  ]);
});

it("names a failure by its mode in the report, not by its first finding", async () => {
  using folder = temporaryFolder();
  const tiny = await loadSuite("tiny");
  const suite = { ...tiny, cases: tiny.cases.slice(0, 1) };
  using store = fixedRun(folder.file("run.db"), { suite, agents: { mine: () => "fail" }, trials: 1 });
  const key = { suite: "tiny", agent: "mine", case: suite.cases[0]?.id ?? "", trial: 0 };
  const lapse: Finding = { check: "hand_over", step: 1, why: "no summary", mode: "procedure_lapse" };
  const verdict = store.result(key)?.verdict;
  if (verdict?.kind !== "fail") throw new Error("the fixed run has no failure");
  store.keepVerdict(key, { ...verdict, findings: [lapse, ...verdict.findings] });
  const report = reportShort(store);
  const [row] = report.suites[0]?.agents ?? [];
  expect(row && agentSentences(row, { ranks: [] }).join(" ")).toContain("Failures by mode: over-action 1. First failure: hand over 1.");
  expect(renderJunit(report)).toContain('<failure message="0 of 1 trial passed" type="over-action">');
  expect(renderJunit(report)).toContain("trial 0, step 1: hand over: no summary");
});
