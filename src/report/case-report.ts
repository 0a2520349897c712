import { type Finding, isScoredVerdict, type Suspicion } from "../score/verdict.ts";
import type { TrialResult } from "../store/run-store.ts";
import { suspicionsOf } from "./finding-lines.ts";

/** One case of one agent: c passes in n scored trials, and the number planned. */
export interface CaseReport {
  readonly case: string;
  readonly planned: number;
  readonly n: number;
  readonly c: number;
  /** Trials excluded because the failure was not the agent's, by cause. */
  readonly excluded: { readonly [cause: string]: number };
  /** Trials the scorer could not score. */
  readonly unscored: number;
  /** Findings of the first failed trial; empty if none failed. */
  readonly findings: readonly Finding[];
  readonly failedTrial: number | null;
  /** Scored trials with a suspicion. */
  readonly suspected: number;
  /** Suspicions of the first trial that has any; empty if none has. */
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

/** Counts of each name, most frequent first. */
export function countNames(names: readonly string[]): { [name: string]: number } {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, members]) => ({ name, count: members.length }));
  groups.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  return Object.fromEntries(groups.map(({ name, count }) => [name, count]));
}
