// Runs the full audit of every bundled suite: correct runs, mutants, variations, trivial agents and injected rates.
// Budget: every target met; 60 s of CPU for the tiny suite, 5 minutes on two cores for any other suite.
import { auditNames, auditSuite } from "../src/audit/audit-suite.ts";
import { missedTargets } from "../src/audit/targets.ts";
import { bundledSuites } from "../src/suite/load/find-suite.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { type Measurement, reportMetric } from "./metric.ts";

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : bundledSuites()) await audit(name);

async function audit(name: string): Promise<void> {
  const suite = await loadSuite(name, { check: true });
  const [before, start] = [process.cpuUsage(), performance.now()];
  const report = await auditSuite(suite, { only: auditNames, sample: 1, seed: "1", concurrency: 8 });
  const used = process.cpuUsage(before);
  const [cpu, wall] = [(used.user + used.system) / 1e6, (performance.now() - start) / 1000];
  const { golden, floor, mutation, variants, calibration } = report;
  const all = (value: number | undefined, total: number | undefined, what: string) =>
    reportMetric({
      name: `${name}, ${what}`,
      value: value ?? 0,
      unit: `of ${total}`,
      limit: { least: total ?? 0 },
    });
  reportMetric({
    name: `${name}, time`,
    value: wall,
    unit: "s",
    limit: { most: budgetOf(name) },
    note: `${suite.cases.length} cases, ${cpu.toFixed(1)} s of CPU`,
  });
  all(golden?.passed, golden?.total, "correct runs that pass");
  for (const [part, { failed, leftToJudges, missed }] of Object.entries(mutation?.byPart ?? {}))
    print(`mutation of ${part}: ${failed} failed, ${leftToJudges} left to judges, ${missed} missed`);
  const share = (what: string, value: number | null | undefined, limit?: Measurement["limit"]) => {
    if (typeof value === "number") reportMetric({ name: `${name}, ${what}`, value, unit: "", ...(limit && { limit }) });
  };
  share("mutants of actions, calls, endings and told facts failed", mutation?.score, { least: 0.99 });
  all(variants?.accepted, variants?.total, "variants accepted");
  share(`best pass^1 of ${floor?.agents.length} trivial agents`, floor?.best.passHat1, { most: 0.01 });
  share("injected faults named", calibration?.named, { least: 0.95 });
  print(`calibration: ${calibration?.held}/${calibration?.total} intervals hold`);
  const missed = missedTargets(report);
  for (const target of missed) print(`MISSED ${target}`);
  reportMetric({ name: `${name}, targets missed`, value: missed.length, unit: "", limit: { most: 0 } });
}

function budgetOf(name: string): number {
  return name === "tiny" ? 60 : 300;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
