import type { TrialRecord } from "../../record/trial-record.ts";
import type { RunPlan } from "../../store/run-plan.ts";
import type { LoadedSuites } from "../suite-report.ts";

/** Determines whether a suite still exists and is the version that the run used. */
export function suiteState({ name, hash, folder }: RunPlan["suites"][number], loaded: LoadedSuites) {
  const suite = loaded.get(name);
  if (!suite) return { kind: "gone" as const, why: `suite ${name} could not be loaded from ${folder}` };
  if (suite.hash === hash) return { kind: "as_played" as const, suite };
  return { kind: "changed" as const, suite, why: `suite ${name} has changed since the run (${hash} then, ${suite.hash} now)` };
}
export type SuiteState = ReturnType<typeof suiteState>;

/** The desk and the case of a trial, or the reason why they are not available. */
export function settingOf(state: SuiteState, id: string, record: TrialRecord) {
  if (state.kind === "gone") return state.why;
  const { suite } = state;
  const testCase = suite.cases.find((candidate) => candidate.id === id);
  const desk = suite.desks.get(testCase?.desk ?? "");
  if (!testCase || !desk) return `suite ${suite.name} no longer has this case`;
  const { policy, tools, seed } = record.desk;
  const sameDesk = policy === desk.hashes.policy && tools === desk.hashes.tools && seed === desk.hashes.seed;
  // If other files of the suite have changed, the case and its desk may still be the same.
  const isSame = state.kind === "as_played" || (record.case.hash === suite.caseHashes.get(id) && sameDesk);
  return isSame ? { desk, testCase } : `${state.why}, including this case or its desk`;
}
