import { setImmediate } from "node:timers/promises";
import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scorerVersion, type Verdict } from "../score/verdict.ts";
import { thrownStack } from "../secrets/thrown-text.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { AttemptKey, RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import type { Scorer } from "./score-in-thread.ts";

/** The store and the scorer for a conversation. */
interface Scoring {
  readonly store: Pick<RunStore, "keepVerdict">;
  readonly scorer: Scorer;
  readonly suite: Suite;
  readonly testCase: TestCase;
}

/** Scores a stored conversation and stores the verdict; if the scorer throws, the trial stays unscored. */
export async function scoreStored(key: AttemptKey, record: TrialRecord, scoring: Scoring): Promise<Verdict> {
  const verdict = await verdictOn(record, scoring);
  scoring.store.keepVerdict(key, verdict);
  return verdict;
}

/** Scores a conversation; if the scorer throws, the verdict contains the error. */
export async function verdictOn(record: TrialRecord, { scorer, suite, testCase }: Omit<Scoring, "store">): Promise<Verdict> {
  try {
    return await scorer.score(suite, testCase, record);
  } catch (error) {
    return unscoredBecause(error);
  }
}

/** The verdict stored when the scorer failed on a conversation, with the error and where it was thrown. */
export function unscoredBecause(error: unknown): Extract<Verdict, { kind: "unscored" }> {
  return { kind: "unscored", scorer: scorerVersion, error: thrownStack(error) };
}

/** The inputs for adding missing verdicts. */
interface MissingVerdicts {
  readonly store: RunStore;
  readonly scorer: Scorer;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly signal: AbortSignal;
  readonly onUnscored: (key: TrialKey, verdict: Verdict) => void;
}

/** Scores stored conversations that have no verdict because the scorer failed or the run was stopped; no conversation is repeated. */
export async function scoreMissing({ store, scorer, suites, signal, onUnscored }: MissingVerdicts): Promise<void> {
  for (const key of store.unscored()) {
    if (signal.aborted) return;
    const suite = suites.get(key.suite);
    const testCase = suite?.cases.find(({ id }) => id === key.case);
    const attempts = store.result(key)?.attempts;
    const record = store.record(key);
    if (!suite || !testCase || !attempts || !record) continue;
    const verdict = await scoreStored({ ...key, attempts }, record, { store, scorer, suite, testCase });
    if (verdict.kind === "unscored") onUnscored(key, verdict);
    // Scoring in this thread never yields on its own, so yield here for Ctrl-C.
    await setImmediate();
  }
}
