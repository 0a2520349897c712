import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";

/** A verdict that scoring again has changed. */
export interface ChangedVerdict extends TrialKey {
  readonly before: Verdict["kind"] | "none";
  readonly after: Verdict["kind"];
}

/** Scores every stored record again with the suite as it is now; no conversation is repeated. */
export function rescoreRun(
  store: RunStore,
  suites: ReadonlyMap<string, Suite>,
): { scored: number; changed: ChangedVerdict[] } {
  const changed: ChangedVerdict[] = [];
  let scored = 0;
  for (const { suite: name, agent, case: id, trial, verdict: before } of [...store.results()]) {
    const key = { suite: name, agent, case: id, trial };
    const record = store.record(key);
    const suite = suites.get(name);
    const testCase = suite?.cases.find((candidate) => candidate.id === id);
    if (!record || !suite || !testCase) continue;
    const after = scoreTrial(suite, testCase, record);
    scored += 1;
    store.rescore(key, after);
    if (before?.kind !== after.kind) changed.push({ ...key, before: before?.kind ?? "none", after: after.kind });
  }
  return { scored, changed };
}
