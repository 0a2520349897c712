import { matchesGlob } from "node:path";
import { didYouMean } from "../nearest.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";

/** The maximum number of trials in a run. */
export const mostPlanned = 1_000_000;

function mustFit(trials: number): void {
  if (trials <= mostPlanned) return;
  throw new UserError(
    `this run would have ${trials.toLocaleString("en-US")} trials; the limit is ` +
      `${mostPlanned.toLocaleString("en-US")}. Reduce agents, --cases or --trials, and run the rest ` +
      "separately.",
  );
}

/** The selection of trials (suites × agents × cases × trials). */
export interface TrialSelection {
  readonly suites: readonly Suite[];
  readonly agents: readonly string[];
  /** Globs on case ids; empty means all cases. */
  readonly cases: readonly string[];
  /** The number of trials per case; undefined means each suite's own setting. */
  readonly trials: number | undefined;
}

/** Lists a run's trials round by round, so that a run that is stopped early has covered as many cases as possible. */
export function planTrials({ suites, agents, cases, trials }: TrialSelection): TrialKey[] {
  const planned: TrialKey[] = [];
  for (const glob of cases) mustMatch(glob, suites);
  for (const suite of suites) {
    const chosen = suite.cases.filter(({ id }) => cases.length === 0 || cases.some((glob) => matchesGlob(id, glob)));
    mustFit(planned.length + chosen.length * agents.length * (trials ?? suite.trials));
    for (let trial = 0; trial < (trials ?? suite.trials); trial++) {
      for (const testCase of chosen) for (const agent of agents) planned.push({ suite: suite.name, agent, case: testCase.id, trial });
    }
  }
  return planned;
}

// A mistyped id must not silently exclude a case.
function mustMatch(glob: string, suites: readonly Suite[]): void {
  const ids = suites.flatMap((suite) => suite.cases.map(({ id }) => id));
  if (ids.some((id) => matchesGlob(id, glob))) return;
  const [example = ""] = ids;
  throw new UserError(
    `no case matches --cases ${glob}${didYouMean(glob, ids)}. Ids look like "${example}"; globs such as ` +
      `"${example.split("/")[0]}/*" work.`,
    { option: "--cases" },
  );
}
