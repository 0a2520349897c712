import { parentPort, workerData } from "node:worker_threads";
import type { TestCase } from "../case/test-case.ts";
import { loadQuickly } from "../load-quickly.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { thrownText } from "../secrets/thrown-text.ts";
import type { Suite } from "../suite/suite.ts";
import type { ScoringReply, ScoringRequest, ScoringThreadMessage } from "./scoring-thread.ts";

// The code of the thread that `ScoringThread` starts. It loads the suites once, then returns a verdict for each record it gets.

loadQuickly();
const { scoreTrial } = await import("../score/score-trial.ts");
const { suiteLoader } = await import("../suite/load/load-suite.ts");

const load = suiteLoader({ check: false });
const folders: readonly string[] = workerData;
const suites = new Map<string, { readonly suite: Suite; readonly cases: ReadonlyMap<string, TestCase> }>();
for (const folder of folders) {
  const suite = await load(folder);
  suites.set(suite.name, { suite, cases: new Map(suite.cases.map((testCase) => [testCase.id, testCase])) });
}

parentPort?.on("message", (question: ScoringRequest) => send({ kind: "answer", ...answerTo(question) }));
send({ kind: "ready" });

function send(message: ScoringThreadMessage): void {
  parentPort?.postMessage(message);
}

function answerTo({ json, hash }: ScoringRequest): ScoringReply {
  // This process has just written the record, so it needs no validation.
  const record: TrialRecord = JSON.parse(json);
  const known = suites.get(record.suite.name);
  const testCase = known?.cases.get(record.case.id);
  // Skip a suite that has changed since this thread loaded it.
  if (!known || !testCase || known.suite.hash !== hash) return {};
  try {
    return { verdict: JSON.stringify(scoreTrial(known.suite, testCase, record)) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(thrownText(error)) };
  }
}
