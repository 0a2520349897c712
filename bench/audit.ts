// Runs the full audit of every bundled suite: correct runs, mutants, variations, trivial agents and injected rates.
// Budget: every target met; 60 s of CPU for the tiny suite, 5 minutes on two cores for any other.
import { auditNames, auditSuite } from "../src/audit/audit-suite.ts";
import { missedTargets } from "../src/audit/targets.ts";
import { bundledSuites } from "../src/suite/find-suite.ts";
import { loadSuite } from "../src/suite/load-suite.ts";

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : bundledSuites()) await audit(name);

async function audit(name: string): Promise<void> {
  const suite = await loadSuite(name, { check: true });
  const [before, start] = [process.cpuUsage(), performance.now()];
  const report = await auditSuite(suite, { only: auditNames, sample: 1, seed: "1", concurrency: 8 });
  const used = process.cpuUsage(before);
  const [cpu, wall] = [(used.user + used.system) / 1e6, (performance.now() - start) / 1000];
  const { golden, floor, mutation, variants, calibration } = report;
  print(
    `${name}: ${suite.cases.length} cases in ${cpu.toFixed(1)} s of CPU, ${wall.toFixed(1)} s (budget ${budgetOf(name)})`,
  );
  print(`golden: ${golden?.passed}/${golden?.total} correct runs pass, ${golden?.defects.length} defects (budget 0)`);
  for (const [part, { failed, suspected, missed }] of Object.entries(mutation?.byPart ?? {}))
    print(`mutation of ${part}: ${failed} failed, ${suspected} suspected, ${missed} missed`);
  print(
    `mutation: ${mutation?.score.toFixed(3)} of mutants of actions, calls, endings and told facts failed (budget 0.990)`,
  );
  print(`mutation: ${mutation?.wordsNoticed?.toFixed(3)} of wording mutants failed or suspected (no budget)`);
  print(`variants: ${variants?.accepted}/${variants?.total} accepted (budget all)`);
  print(`floor: best pass^1 ${floor?.best.passHat1.toFixed(4)} among ${floor?.agents.length} agents (budget 0.0100)`);
  print(
    `calibration: ${calibration?.held}/${calibration?.total} intervals hold, faults named ${calibration?.named.toFixed(3)} (budget 0.950)`,
  );
  const missed = missedTargets(report);
  for (const target of missed) print(`MISSED ${target}`);
  if (missed.length > 0 || wall > budgetOf(name)) process.exitCode = 1;
}

function budgetOf(name: string): number {
  return name === "tiny" ? 60 : 300;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
