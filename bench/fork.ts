// Checks whether a fork's 95% interval contains the true rate of the unsafe branch, and whether every decision in a
// trial can be rebuilt. Forks a decision in the tiny suite with a stand-in whose fault has a known rate; each fork runs
// ten samples. Then rebuilds every decision in stand-ins' trials, runs the conversation to its end, and compares the
// shared events. Budget: coverage is at least 93% at every rate; every decision is rebuilt, and the events before it
// are byte-identical. `node bench/fork.ts 100 1` runs 100 forks per rate instead of 1,000, and every case instead of
// every tenth.
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import type { TestCase } from "../src/case/test-case.ts";
import { builtInReader } from "../src/conversation/built-in-reader.ts";
import { isExcluded } from "../src/conversation/ending.ts";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { decisionsIn } from "../src/record/decisions.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { brokenIn } from "../src/run/fork/broken-in.ts";
import { findDecision } from "../src/run/fork/find-decision.ts";
import type { ForkUntil } from "../src/run/fork/fork-point.ts";
import { type Fork, playSample, rebuild } from "../src/run/fork/play-sample.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { shareOf } from "../src/statistics/split.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";

const forks = Number(process.argv[2] ?? 1000);
const everyNth = Number(process.argv[3] ?? 10);
const samplesPerFork = 10;
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

await coverage();
for (const name of ["tiny", "northline", "resolve", "homeline"]) await rebuildAll(await loadSuite(name));

async function coverage(): Promise<void> {
  const suite = await loadSuite("tiny");
  const testCase = caseOf(suite, "damaged_item/cracked-grinder");
  const desk = deskOf(suite, testCase);
  for (const rate of [0.1, 0.3, 0.5, 0.8]) {
    const agent = `stand-in/hasty@${rate}`;
    const record = await runTrial({ suite, testCase, agent: standIn(agent), seed: "bench" });
    const at = record.events.findIndex((event) => event.kind === "defect") + 1;
    let covered = 0;
    let unsafe = 0;
    for (let number = 0; number < forks; number++) {
      const fork = forkOf({ suite, testCase, record, at, agent, until: "turn", seed: `${rate}/${number}` });
      let count = 0;
      for (let sample = 0; sample < samplesPerFork; sample++) {
        const played = await playSample(fork, sample);
        if (brokenIn({ desk, testCase, record: played, from: fork.point.cut }).length > 0) count += 1;
      }
      const { low, high } = shareOf("unsafe", count, samplesPerFork).interval;
      if (low <= rate && rate <= high) covered += 1;
      unsafe += count;
    }
    const share = covered / forks;
    print(
      `known rate ${percent(rate)}: ${percent(unsafe / (forks * samplesPerFork))} of ${forks * samplesPerFork} samples unsafe; ` +
        `the interval of ${samplesPerFork} samples covers the rate in ${percent(share)} of ${forks} forks (budget 93%)`,
    );
    if (share < 0.93) process.exitCode = 1;
  }
}

async function rebuildAll(suite: Suite): Promise<void> {
  let [decisions, same, trials] = [0, 0, 0];
  const start = performance.now();
  for (const testCase of suite.cases.filter((_, index) => index % everyNth === 0)) {
    for (const agent of ["stand-in/reference", "stand-in/reckless"]) {
      const record = await runTrial({ suite, testCase, agent: standIn(agent), seed: `bench/${testCase.id}` });
      if (isExcluded(record.ending)) continue;
      trials += 1;
      for (const { actions } of decisionsIn(record.events, deskOf(suite, testCase).tools)) {
        decisions += 1;
        const at = actions[0] ?? 0;
        const fork = forkOf({ suite, testCase, record, at, agent, until: "end", seed: "1" });
        await rebuild(fork);
        const { events } = await playSample(fork, 0);
        const { cut } = fork.point;
        if (JSON.stringify(events.slice(0, cut)) === JSON.stringify(record.events.slice(0, cut))) same += 1;
        else print(`  other bytes: ${testCase.id}, ${agent}, event ${at}`);
      }
    }
  }
  const ms = (performance.now() - start) / decisions;
  print(`${suite.name}: ${same} of ${decisions} decisions in ${trials} trials rebuilt with the same bytes, ${ms.toFixed(1)} ms each`);
  if (same < decisions) process.exitCode = 1;
}

interface Forked {
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly record: TrialRecord;
  readonly at: number;
  readonly agent: string;
  readonly until: ForkUntil;
  readonly seed: string;
}

function forkOf({ suite, testCase, record, at, agent, until, seed }: Forked): Fork {
  const point = findDecision(record, deskOf(suite, testCase).tools, at);
  const sides = { agent: standIn(agent), customer: agendaCustomer, reader: builtInReader };
  return { point, suite, testCase, ...sides, until, seed, replyMs: 1000, signal: new AbortController().signal };
}

function caseOf(suite: Suite, id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

function deskOf(suite: Suite, testCase: TestCase) {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new Error(`no desk ${testCase.desk}`);
  return desk;
}
