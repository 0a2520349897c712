// Measures how well the scorer works on real conversations with language models: node bench/real.ts [file…], where a
// file is a JSONL of labelled conversations, or a run (.db), whose conversations count as "unlabelled". Prints, by
// check, how many findings and suspicions the labels call true, false and debatable; then how many correct runs fail,
// how many incorrect ones fail or are suspected, how many correct ones have a suspicion, and how many genuinely wrong
// statements are suspected. --show prints each suspicion. --evidence prints only, for each check of the wording, how many
// correct conversations it read and in how many of them it raised a false suspicion: the table in src/score/checks.ts.
//
// A finding or suspicion is matched with a label at the same step, or at any step if the label names no step. A label
// for a mistake in wording that scorer 5 missed matches if the two quotes share some text; a label for a finding of
// scorer 5 matches if both checks are of the same kind (see `kinds`). An unmatched finding or suspicion counts as false
// in a correct run and as "unlabelled" in any other run, because the reviewers did not list every mistake there.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readRecord } from "../src/record/read-record.ts";
import type { TrialRecord } from "../src/record/trial-record.ts";
import { checkNamed, checks } from "../src/score/checks.ts";
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
  ["said_not_done", "promised_hand_over"],
  ["fabricated", "contradicted", "untold", "listed"],
  ["overpromised"],
  ["disclosed", "gate"],
  ["prohibited", "end_state", "disposition", "gate", "hand_over", "stalled", "refused_call", "reads", "rule", "below_bar"],
];

// Quotes that share this many characters refer to the same statement.
const sharedLength = 12;

const { values, positionals } = parseArgs({
  options: { show: { type: "boolean", default: false }, evidence: { type: "boolean", default: false } },
  allowPositionals: true,
});
const suites = new Map<string, Suite>();
const byCheck = new Map<string, Map<Truthfulness, number>>();
/** The correct conversations in which a check raised a false suspicion. */
const falselySuspected = new Map<string, Set<string>>();
const count = { right: 0, rightFailed: 0, rightSuspected: 0, wrong: 0, wrongFailed: 0, wrongCaught: 0 };
const words = { serious: 0, seriousFound: 0, remarks: 0, remarksFound: 0 };
const unlabelled = { of: 0, failed: 0, suspected: 0 };

for (const file of positionals.length > 0 ? positionals : ["../shared/real/conversations.jsonl"])
  for (const conversation of file.endsWith(".db") ? await fromRun(file) : fromLines(file)) await measure(conversation);
if (values.evidence) reportEvidence();
else report();

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
  for (const finding of findingsIn(verdict)) tally(finding.check, truthOfFinding(finding.check, label));
  for (const suspicion of verdict.suspicions) {
    const truth = truthOfSuspicion(suspicion, label);
    tally(suspicion.check, truth);
    if (label?.label === "right" && truth === "false") {
      const names = falselySuspected.get(suspicion.check) ?? new Set();
      falselySuspected.set(suspicion.check, names.add(name));
    }
    if (values.show) print(`${truth.padEnd(10)} ${name}@${suspicion.step} ${suspicion.check}: "${suspicion.quote}" (${suspicion.why})`);
  }
  for (const missed of label?.missed ?? []) {
    if (missed.kind !== "words") continue;
    const found = verdict.suspicions.some((suspicion) => isAbout(suspicion, missed));
    if (missed.serious === "fail") words.serious += 1;
    else words.remarks += 1;
    if (found && missed.serious === "fail") words.seriousFound += 1;
    else if (found) words.remarksFound += 1;
    else if (values.show) print(`not found  ${name}@${missed.step} ${missed.serious}: "${missed.quote}"`);
  }
}

function countRun(verdict: ScoredVerdict, label: Label | undefined): void {
  const failed = verdict.kind === "fail";
  const suspected = verdict.suspicions.length > 0;
  if (label === undefined) {
    unlabelled.of += 1;
    if (failed) unlabelled.failed += 1;
    if (suspected) unlabelled.suspected += 1;
  } else if (label.label === "right") {
    count.right += 1;
    if (failed) count.rightFailed += 1;
    if (suspected) count.rightSuspected += 1;
  } else if (label.label === "wrong") {
    count.wrong += 1;
    if (failed) count.wrongFailed += 1;
    if (failed || suspected) count.wrongCaught += 1;
  }
}

function truthOfFinding(check: string, label: Label | undefined): Truthfulness {
  if (label === undefined) return "unlabelled";
  const agreeing = label.findings.filter((finding) => isOfKind(check, finding.check)).map((finding) => finding.true);
  if (agreeing.includes(true)) return "true";
  if (agreeing.includes("debatable")) return "debatable";
  return label.label === "right" ? "false" : "unlabelled";
}

interface Quoted {
  readonly step: number | null;
  readonly quote: string;
}

function truthOfSuspicion(suspicion: Quoted & { readonly check: string }, label: Label | undefined): Truthfulness {
  if (label === undefined) return "unlabelled";
  if (label.missed.some((missed) => missed.kind === "words" && isAbout(suspicion, missed))) return "true";
  return truthOfFinding(suspicion.check, label);
}

/** Whether two quotes are from the same step and share a stretch of text. */
function isAbout(one: Quoted, other: Quoted): boolean {
  if (one.step !== other.step) return false;
  const [short, long] = [plain(one.quote), plain(other.quote)].sort((left, right) => left.length - right.length);
  if (short === undefined || long === undefined) return false;
  if (long.includes(short)) return true;
  for (let at = 0; at + sharedLength <= short.length; at += 1) if (long.includes(short.slice(at, at + sharedLength))) return true;
  return false;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function isOfKind(one: string, other: string): boolean {
  return one === other || kinds.some((kind) => kind.includes(one) && kind.includes(other));
}

function tally(check: string, truth: Truthfulness): void {
  const counts = byCheck.get(check) ?? new Map<Truthfulness, number>();
  counts.set(truth, (counts.get(truth) ?? 0) + 1);
  byCheck.set(check, counts);
}

function reportEvidence(): void {
  for (const { name, tier } of checks) if (tier === "words") print(`${name} ${count.right} ${falselySuspected.get(name)?.size ?? 0}`);
}

function report(): void {
  print(`${"check".padEnd(20)} tier   true false debatable unlabelled`);
  for (const [check, counts] of [...byCheck].sort()) {
    const cells = (["true", "false", "debatable", "unlabelled"] as const).map((truth) => String(counts.get(truth) ?? 0).padStart(5));
    print(`${check.padEnd(20)} ${(checkNamed(check)?.tier ?? "").padEnd(5)} ${cells.join(" ")}`);
  }
  if (count.right + count.wrong > 0) {
    print(`correct runs failed: ${count.rightFailed} of ${count.right}`);
    print(`incorrect runs failed by exact checks: ${count.wrongFailed} of ${count.wrong}; failed or suspected: ${count.wrongCaught}`);
    print(`correct runs with a suspicion: ${share(count.rightSuspected, count.right)}`);
    print(
      `wrong statements suspected: ${words.seriousFound} of ${words.serious} serious ones, ` +
        `${words.remarksFound} of ${words.remarks} minor ones`,
    );
  }
  if (unlabelled.of > 0)
    print(`unlabelled: ${unlabelled.failed} of ${unlabelled.of} fail, ${share(unlabelled.suspected, unlabelled.of)} have a suspicion`);
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(0)}%)`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
