// Measures how well the scorer works on real conversations with language models: node bench/real.ts [file…], where a
// file is a JSONL of labelled conversations, or a run (.db), whose conversations count as "unlabelled". Prints, by
// check, how many findings the labels call true, false and debatable; then how many correct and how many incorrect runs
// fail, and how many incorrect runs are wrong only in their wording, which judges have to find. --show prints each
// finding and each mistake in the wording.
//
// A label for a finding of scorer 5 matches a finding if both checks are of the same kind (see `kinds`). An unmatched
// finding counts as false in a correct run and as "unlabelled" in any other run, because the reviewers did not list
// every mistake there.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readRecord } from "../src/record/read-record.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { findingsIn, isScoredVerdict, type ScoredVerdict } from "../src/score/verdict.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import type { Suite } from "../src/suite/suite.ts";

const Truth = z.union([z.boolean(), z.literal("debatable")]);
const Label = z.object({
  label: z.enum(["right", "wrong", "debatable"]),
  findings: z.array(z.object({ check: z.string(), says: z.string().default(""), true: Truth })).default([]),
  missed: z.array(z.object({ step: z.number().nullable(), quote: z.string(), kind: z.string(), serious: z.string() })).default([]),
});
type Label = z.infer<typeof Label>;
const Line = z.object({ set: z.string(), suite: z.string(), case: z.string(), record: z.unknown(), label: Label });

interface Conversation {
  readonly name: string;
  readonly suite: string;
  readonly record: TrialRecord;
  readonly label: Label | undefined;
}

type Truthfulness = "true" | "false" | "debatable" | "unlabelled";

// Checks of the same kind: a mistake may be labelled as one check and found by another.
const kinds: readonly (readonly string[])[] = [
  ["fabricated", "contradicted", "untold", "listed"],
  ["prohibited", "end_state", "disposition", "gate", "hand_over", "stalled", "refused_call", "reads", "rule", "below_bar"],
];

const { values, positionals } = parseArgs({ options: { show: { type: "boolean", default: false } }, allowPositionals: true });
const suites = new Map<string, Suite>();
const byCheck = new Map<string, Map<Truthfulness, number>>();
const count = { right: 0, rightFailed: 0, wrong: 0, wrongFailed: 0, wrongInWords: 0 };
const unlabelled = { of: 0, failed: 0 };

for (const file of positionals.length > 0 ? positionals : ["../shared/real/conversations.jsonl"])
  for (const conversation of file.endsWith(".db") ? await fromRun(file) : fromLines(file)) await measure(conversation);
report();

function fromLines(file: string): Conversation[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { set, suite, case: id, record, label } = Line.parse(JSON.parse(line));
      return { name: `${set} ${id}`, suite, record: readRecord(JSON.stringify(record)), label };
    });
}

async function fromRun(file: string): Promise<Conversation[]> {
  using store = openRun(file);
  const found: Conversation[] = [];
  await store.rescorePages((page) => {
    for (const { record } of page) found.push({ name: `${file} ${record.case.id}`, suite: record.suite.name, record, label: undefined });
    return [];
  });
  return found;
}

async function measure({ name, suite: suiteName, record, label }: Conversation): Promise<void> {
  const suite = suites.get(suiteName) ?? (await loadSuite(suiteName));
  suites.set(suiteName, suite);
  const testCase = suite.cases.find(({ id }) => id === record.case.id);
  if (!testCase) throw new Error(`${suiteName} has no case ${record.case.id}`);
  const verdict = scoreTrial(suite, testCase, record);
  if (!isScoredVerdict(verdict)) return;
  countRun(verdict, label);
  for (const { check, step, why } of findingsIn(verdict)) {
    const truth = truthOf(check, label);
    tally(check, truth);
    if (values.show) print(`${truth.padEnd(10)} ${name}@${step ?? "-"} ${check}: ${why}`);
  }
  for (const { step, kind, serious, quote } of label?.missed ?? [])
    if (values.show && kind === "words") print(`in words   ${name}@${step ?? "-"} ${serious}: "${quote}"`);
}

function countRun(verdict: ScoredVerdict, label: Label | undefined): void {
  const failed = verdict.kind === "fail";
  if (label === undefined) {
    unlabelled.of += 1;
    if (failed) unlabelled.failed += 1;
  } else if (label.label === "right") {
    count.right += 1;
    if (failed) count.rightFailed += 1;
  } else if (label.label === "wrong") {
    count.wrong += 1;
    if (failed) count.wrongFailed += 1;
    if (!failed && label.missed.some(({ kind, serious }) => kind === "words" && serious === "fail")) count.wrongInWords += 1;
  }
}

function truthOf(check: string, label: Label | undefined): Truthfulness {
  if (label === undefined) return "unlabelled";
  const agreeing = label.findings.filter((finding) => isOfKind(check, finding.check)).map((finding) => finding.true);
  if (agreeing.includes(true)) return "true";
  if (agreeing.includes("debatable")) return "debatable";
  return label.label === "right" ? "false" : "unlabelled";
}

function isOfKind(one: string, other: string): boolean {
  return one === other || kinds.some((kind) => kind.includes(one) && kind.includes(other));
}

function tally(check: string, truth: Truthfulness): void {
  const counts = byCheck.get(check) ?? new Map<Truthfulness, number>();
  counts.set(truth, (counts.get(truth) ?? 0) + 1);
  byCheck.set(check, counts);
}

function report(): void {
  print(`${"check".padEnd(20)} true false debatable unlabelled`);
  for (const [check, counts] of [...byCheck].sort()) {
    const cells = (["true", "false", "debatable", "unlabelled"] as const).map((truth) => String(counts.get(truth) ?? 0).padStart(5));
    print(`${check.padEnd(20)} ${cells.join(" ")}`);
  }
  if (count.right + count.wrong > 0) {
    print(`correct runs failed: ${count.rightFailed} of ${count.right}`);
    print(`incorrect runs failed: ${count.wrongFailed} of ${count.wrong}`);
    print(`incorrect runs that passed and have a serious mistake in their wording: ${count.wrongInWords}`);
  }
  if (unlabelled.of > 0) print(`unlabelled: ${unlabelled.failed} of ${unlabelled.of} fail`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
