// Writes docs/sample-report from a round of conversations with language models: node scripts/sample-report.ts
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readRecord } from "../src/record/read-record.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { createRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproofVersion } from "../src/version.ts";

const round = "bench/real/round-19.jsonl";
const report = "docs/sample-report";
const Line = z.object({ suite: z.string(), kind: z.string(), record: z.looseObject({}) });
const suites = [await loadSuite("northline"), await loadSuite("resolve")];

const trials = readFileSync(round, "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const { suite: name, kind, record: stored } = Line.parse(JSON.parse(line));
    const agent = kind === "careful" ? "careful" : "sloppy";
    const record = readRecord(JSON.stringify({ ...stored, agent, trial: 0 }));
    const suite = suites.find((one) => one.name === name);
    const testCase = suite?.cases.find(({ id }) => id === record.case.id);
    if (!suite || !testCase) throw new Error(`${name} has no case ${record.case.id}`);
    return {
      key: { suite: name, agent, case: testCase.id, trial: 0 },
      record,
      verdict: scoreTrial(suite, testCase, record),
    };
  });

const folder = mkdtempSync(join(tmpdir(), "deskproof-sample-"));
try {
  const path = join(folder, "sample.db");
  writeRun(path);
  const command = ["bin/deskproof.js", "report", path, "--html", report];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
} finally {
  rmSync(folder, { recursive: true });
}

function writeRun(path: string): void {
  const plan = {
    startedAt: trials[0]?.record.startedAt ?? "",
    deskproof: deskproofVersion,
    seed: "sample",
    customer: "agenda",
    suites: suites.map(({ name, title, folder: at, version, hash }) => ({ name, title, folder: at, version, hash })),
    agents: ["careful", "sloppy"],
    agentSources: {},
    replyMs: 60_000,
    attempts: 1,
  };
  using store = createRun(
    path,
    plan,
    trials.map(({ key }) => key),
  );
  for (const { key, record, verdict } of trials) {
    store.keepRecord(record);
    store.keepVerdict(key, verdict);
  }
}
