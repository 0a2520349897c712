import type { TestCase } from "../../case/test-case.ts";
import { isScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import type { Exclusions } from "../text/exclusions.ts";

/** Counts an agent's trials by case, in the order of the plan; the findings are those of the first trial that failed. */
export function reportCases(trials: readonly TrialResult[]) {
  return [...Map.groupBy(trials, (trial) => trial.case)].map(([id, members]) => {
    const [failed] = members.flatMap(({ trial, verdict }) => (verdict?.kind === "fail" ? [{ trial, verdict }] : []));
    return {
      case: id,
      planned: members.length,
      n: members.filter(isScored).length,
      c: members.filter(({ verdict }) => verdict?.kind === "pass").length,
      // Trials excluded because something other than the agent failed, by cause.
      excluded: countNames(members.flatMap(({ verdict }) => (verdict?.kind === "excluded" ? [verdict.cause] : []))),
      unscored: members.filter(({ verdict }) => verdict?.kind === "unscored").length,
      findings: failed?.verdict.findings ?? [],
      failedTrial: failed?.trial ?? null,
      failedMode: failed?.verdict.mode ?? null,
    };
  });
}
export type CaseReport = ReturnType<typeof reportCases>[number];

/** Whether a trial counts for or against the agent. */
export function isScored({ verdict }: TrialResult): boolean {
  return isScoredVerdict(verdict);
}

/** Counts the attempted trials, and the excluded ones by cause. */
export function countExclusions(trials: readonly TrialResult[]): Exclusions {
  return {
    attempted: trials.filter(({ attempts }) => attempts > 0).length,
    excluded: countNames(trials.flatMap(({ verdict }) => (verdict?.kind === "excluded" ? [verdict.cause] : []))),
  };
}

/** Counts how often each name occurs, most frequent first. */
export function countNames(names: readonly string[]): { [name: string]: number } {
  const counts = Array.from(
    Map.groupBy(names, (name) => name),
    ([name, members]): [string, number] => [name, members.length],
  );
  return Object.fromEntries(counts.sort(([one, x], [other, y]) => y - x || (one < other ? -1 : 1)));
}

/** The ids of the cases that any agent was planned to run. */
export function playedIds(agents: readonly { readonly cases: readonly CaseReport[] }[]): ReadonlySet<string> {
  return new Set(agents.flatMap(({ cases }) => cases.map((row) => row.case)));
}

/** The cases that any agent was planned to run, if the suite has not changed. */
export function playedCases(
  agents: readonly { readonly cases: readonly CaseReport[] }[],
  cases: ReadonlyMap<string, TestCase>,
): TestCase[] {
  return [...playedIds(agents)].flatMap((id) => cases.get(id) ?? []);
}
