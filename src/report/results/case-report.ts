import type { FailureMode } from "../../score/trial/failure-mode.ts";
import { type Finding, isScoredVerdict, type Suspicion } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { suspicionsOf } from "../text/finding-lines.ts";

/** One agent's results on one case: c passes in n scored trials, and the number of planned trials. */
export interface CaseReport {
  readonly case: string;
  readonly planned: number;
  readonly n: number;
  readonly c: number;
  /** Trials excluded because something other than the agent failed, by cause. */
  readonly excluded: { readonly [cause: string]: number };
  /** The number of trials that the scorer could not score. */
  readonly unscored: number;
  /** The findings of the first failed trial; empty if no trial failed. */
  readonly findings: readonly Finding[];
  readonly failedTrial: number | null;
  /** The failure mode of the first failed trial. */
  readonly failedMode: FailureMode | null;
  /** The number of scored trials with a suspicion. */
  readonly suspected: number;
  /** The suspicions of the first trial that has any; empty if no trial has one. */
  readonly suspicions: readonly Suspicion[];
  readonly suspectedTrial: number | null;
}

/** Counts an agent's trials by case, in the order of the plan. */
export function reportCases(trials: readonly TrialResult[]): CaseReport[] {
  return [...Map.groupBy(trials, (trial) => trial.case)].map(([id, members]) => {
    const failed = members.find(({ verdict }) => verdict?.kind === "fail");
    const suspected = members.filter((member) => suspicionsOf(member.verdict).length > 0);
    const [first] = suspected;
    return {
      case: id,
      planned: members.length,
      n: members.filter(isScored).length,
      c: members.filter(({ verdict }) => verdict?.kind === "pass").length,
      excluded: countNames(members.flatMap(({ verdict }) => (verdict?.kind === "excluded" ? [verdict.cause] : []))),
      unscored: members.filter(({ verdict }) => verdict?.kind === "unscored").length,
      findings: failed?.verdict?.kind === "fail" ? failed.verdict.findings : [],
      failedTrial: failed?.trial ?? null,
      failedMode: failed?.verdict?.kind === "fail" ? failed.verdict.mode : null,
      suspected: suspected.length,
      suspicions: first ? suspicionsOf(first.verdict) : [],
      suspectedTrial: first?.trial ?? null,
    };
  });
}

/** Whether a trial counts for or against the agent. */
export function isScored({ verdict }: TrialResult): boolean {
  return isScoredVerdict(verdict);
}

/** Counts how often each name occurs, most frequent first. */
export function countNames(names: readonly string[]): { [name: string]: number } {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, members]) => ({ name, count: members.length }));
  groups.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  return Object.fromEntries(groups.map(({ name, count }) => [name, count]));
}
