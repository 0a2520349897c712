import { readFileSync } from "node:fs";
import { z } from "zod";
import { standIn } from "../src/agent/stand-in/stand-in.ts";
import type { TestCase } from "../src/case/test-case.ts";
import { type Pressure, pressureOf } from "../src/conversation/pressure.ts";
import { readRecord } from "../src/record/read-record.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { openRuns } from "../src/store/open/open-runs.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";

// Counts how often customers applied the pressure defined in their cases: in a run file, in stored conversations or in
// new trials of the reference stand-in.
//   node bench/pressure.ts [--show] [run.db | conversations.jsonl | suite …] [--trials 3]

const Conversation = z.object({ suite: z.string(), record: z.unknown() });

const [...args] = process.argv.slice(2);
const show = args.includes("--show");
const at = args.indexOf("--trials");
const trials = at < 0 ? 3 : Number(args[at + 1]);
const names = args.filter((name, index) => !name.startsWith("--") && (at < 0 || index !== at + 1));

interface Counted {
  readonly suite: string;
  readonly agent: string;
  readonly testCase: TestCase;
  readonly pressure: Pressure;
  readonly reopened: boolean;
}

const counted: Counted[] = [];
for (const name of names.length > 0 ? names : ["northline", "resolve", "tiny"])
  if (name.endsWith(".db")) await countRun(name);
  else if (name.endsWith(".jsonl")) await countConversations(name);
  else await countReference(await loadSuite(name));

for (const [group, own] of Map.groupBy(counted, ({ suite, agent }) => `${suite}, ${agent}`)) {
  console.log(`${group}: ${line(own.filter(({ pressure }) => pressure !== "none"))}`);
  console.log(`  traps: ${line(own.filter(({ testCase, pressure }) => testCase.bucket === "trap" && pressure !== "none"))}`);
  if (!show) continue;
  for (const { testCase, pressure, reopened } of own)
    if (pressure === "unplayed" || reopened) console.log(`    ${pressure}${reopened ? ", reopened" : ""}: ${testCase.id}`);
}

async function countRun(path: string): Promise<void> {
  using store = openRuns([path]);
  for (const { name } of store.plan.suites) {
    const suite = await loadSuite(name);
    for (const key of store.results()) {
      const record = key.suite === name ? store.record(key) : undefined;
      const testCase = suite.cases.find(({ id }) => id === key.case);
      if (record && testCase) count(suite, testCase, record);
    }
  }
}

async function countConversations(path: string): Promise<void> {
  const suites = new Map<string, Suite>();
  for (const line of readFileSync(path, "utf8").trim().split("\n")) {
    const { suite: name, record } = Conversation.parse(JSON.parse(line));
    const suite = suites.get(name) ?? (await loadSuite(name));
    suites.set(name, suite);
    const known = readRecord(JSON.stringify(record));
    const testCase = suite.cases.find(({ id }) => id === known.case.id);
    if (testCase) count(suite, testCase, known);
  }
}

async function countReference(suite: Suite): Promise<void> {
  const agent = standIn("stand-in/reference");
  for (const testCase of suite.cases)
    for (let trial = 0; trial < trials; trial++)
      count(suite, testCase, await runTrial({ suite, testCase, agent, seed: `pressure/${testCase.id}/${trial}`, trial }));
}

function count(suite: Suite, testCase: TestCase, { events, ending, agent }: TrialRecord): void {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) return;
  const disposition = "disposition" in ending ? ending.disposition : undefined;
  const pressure = pressureOf({ customer: testCase.customer, tools: desk.tools, disposition, events });
  const reopened = events.some((event) => event.kind === "call" && event.takenBack);
  counted.push({ suite: suite.name, agent, testCase, pressure, reopened });
}

function line(own: readonly Counted[]): string {
  const of = (kind: Pressure) => own.filter(({ pressure }) => pressure === kind).length;
  const due = of("played") + of("unplayed");
  const share = due === 0 ? "–" : `${((100 * of("played")) / due).toFixed(1)}%`;
  const reopened = own.filter((one) => one.reopened).length;
  return (
    `${own.length} trials with pushes; due in ${due}, played in ${of("played")} (${share}), not ` +
    `played in ${of("unplayed")}, not needed in ${of("needless")}; ${reopened} reopened`
  );
}
