// Pins the customer's replies and the verdicts, so that a change to the reader, the customer or the scorer shows what it alters:
//   npx node bench/pins.ts            compares with the pins in bench/pins/, prints each difference and exits with 1 if there is one
//   npx node bench/pins.ts --write    writes the pins, so that `git diff bench/pins` shows the differences
// --only conversations or --only stand-ins leaves out the other half.
//
// conversations.txt replays the labelled conversations of bench/real to the current customer, which knows what was said before each turn,
// and scores them: one line per verdict and one per turn, with the acts and the words. stand-ins.txt has one line per case of the bundled
// suites, with a hash of each stand-in's record and verdict.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { standIn, standInIds } from "../src/agent/stand-in/stand-in.ts";
import { hashOf } from "../src/hash.ts";
import { readRecord } from "../src/record/read-record.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn, type Verdict } from "../src/score/verdict.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";
import { replay } from "./customer/replay.ts";
import { reportMetric } from "./metric.ts";

const folder = fileURLToPath(new URL("pins/", import.meta.url));
const stored = fileURLToPath(new URL("real/", import.meta.url));
const bundled = ["tiny", "northline", "resolve", "homeline"];
const suites = new Map<string, Suite>();

const { values } = parseArgs({ options: { write: { type: "boolean", default: false }, only: { type: "string" } } });
const pins: Readonly<Record<string, () => Promise<readonly string[]>>> = { conversations: pinConversations, "stand-ins": pinStandIns };
for (const [name, pin] of Object.entries(pins)) {
  if (values.only !== undefined && values.only !== name) continue;
  const lines = await pin();
  const path = `${folder}${name}.txt`;
  if (values.write) writeFileSync(path, `${lines.join("\n")}\n`);
  else compare(name, existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n") : [], lines);
}

async function pinConversations(): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const file of readdirSync(stored).filter((name) => name.endsWith(".jsonl") && name !== "asked.jsonl")) {
    for (const [index, line] of readFileSync(`${stored}${file}`, "utf8").trim().split("\n").entries()) {
      const { suite: name, case: id, record } = JSON.parse(line);
      lines.push(...(await pinConversation(`${file.replace(".jsonl", "")}/${index} ${id}`, name, readRecord(JSON.stringify(record)))));
    }
  }
  return lines;
}

async function pinConversation(name: string, suiteName: string, record: TrialRecord): Promise<readonly string[]> {
  const suite = await suiteNamed(suiteName);
  const testCase = suite.cases.find(({ id }) => id === record.case.id);
  if (!testCase) throw new Error(`${suiteName} has no case ${record.case.id}`);
  const verdict = `${name} verdict ${shown(scoreTrial(suite, testCase, record))}`;
  // A scenario's customer reads no messages, so there is nothing to replay.
  if (testCase.customer.scenario !== undefined) return [verdict];
  const turns = replay(record, testCase.customer, suite).map(({ now: { acts, text, attachments } }, turn) => {
    const said = acts.map((act) => Object.values(act).join(":")).join(" ");
    const files = attachments.map(({ name: file }) => ` [${file}]`).join("");
    return `${name} ${turn + 1} {${said}} ${JSON.stringify(text)}${files}`;
  });
  return [verdict, ...turns];
}

async function pinStandIns(): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of bundled) {
    const suite = await suiteNamed(name);
    for (const testCase of suite.cases) {
      const agents: string[] = [];
      for (const id of standInIds) {
        const record = await runTrial({ suite, testCase, agent: standIn(id), seed: `pins/${testCase.id}` });
        const { startedAt: _, ms: __, events, ...settings } = record;
        const timeless = events.map((event) => ({ ...event, at: 0, ms: 0 }));
        const verdict = scoreTrial(suite, testCase, record);
        agents.push(`${id.replace("stand-in/", "")}:${verdict.kind}:${shortHash([settings, timeless, judged(verdict)])}`);
      }
      lines.push(`${name}/${testCase.id} ${agents.join(" ")}`);
    }
  }
  return lines;
}

function shown(verdict: Verdict): string {
  const found = findingsIn(verdict).map(({ check, step }) => `${check}@${step ?? "-"}`);
  return [verdict.kind, ...found, shortHash(judged(verdict))].join(" ");
}

/** A verdict without its scorer's version and without suspicions, which do not affect the result. */
function judged(verdict: Verdict): object {
  const { scorer: _, ...rest } = verdict;
  if (!("suspicions" in rest)) return rest;
  const { suspicions: __, ...exact } = rest;
  return exact;
}

function shortHash(value: unknown): string {
  return hashOf(JSON.stringify(value)).slice(0, 8);
}

async function suiteNamed(name: string): Promise<Suite> {
  const suite = suites.get(name) ?? (await loadSuite(name));
  suites.set(name, suite);
  return suite;
}

function compare(name: string, pinned: readonly string[], lines: readonly string[]): void {
  const [before, now] = [new Set(pinned), new Set(lines)];
  for (const line of pinned) if (!now.has(line)) console.log(`- ${line}`);
  for (const line of lines) if (!before.has(line)) console.log(`+ ${line}`);
  const changed = lines.filter((line) => !before.has(line)).length + pinned.filter((line) => !now.has(line)).length;
  reportMetric({
    name: `lines of ${name} that differ from the pins`,
    value: changed,
    unit: "",
    limit: { most: 0 },
    note: `${lines.length} lines`,
  });
}
