import type { Finding } from "../score/verdict.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import type { TrialResult } from "../store/run-store.ts";

/** One case met by one agent: c passes in n scored trials, of those planned. */
export interface CaseReport {
  readonly case: string;
  readonly planned: number;
  readonly n: number;
  readonly c: number;
  /** Trials left out because the failure was not the agent's, by cause. */
  readonly excluded: { readonly [cause: string]: number };
  /** Trials whose conversation is kept and could not be scored. */
  readonly unscored: number;
  /** Of the first trial that failed; empty when none did. */
  readonly findings: readonly Pick<Finding, "check" | "step" | "why" | "mode" | "rule">[];
  readonly failedTrial: number | null;
}

/** Counts an agent's trials case by case, in the order of the plan. */
export function reportCases(trials: readonly TrialResult[]): CaseReport[] {
  return [...Map.groupBy(trials, (trial) => trial.case)].map(([id, members]) => {
    const failed = members.find(({ verdict }) => verdict?.kind === "fail");
    return {
      case: id,
      planned: members.length,
      n: members.filter(isScored).length,
      c: members.filter(({ verdict }) => verdict?.kind === "pass").length,
      excluded: countNames(members.flatMap(({ verdict }) => (verdict?.kind === "excluded" ? [verdict.cause] : []))),
      unscored: members.filter(({ verdict }) => verdict?.kind === "unscored").length,
      findings: failed?.verdict?.kind === "fail" ? failed.verdict.findings : [],
      failedTrial: failed?.trial ?? null,
    };
  });
}

/** Whether a trial counts for or against the agent. */
export function isScored({ verdict }: TrialResult): boolean {
  return isScoredVerdict(verdict);
}

/** How often each name occurs, the most frequent first. */
export function countNames(names: readonly string[]): { [name: string]: number } {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, members]) => ({ name, count: members.length }));
  groups.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  return Object.fromEntries(groups.map(({ name, count }) => [name, count]));
}
