import type { RunStore } from "../store/run-store.ts";
import { suiteLoader } from "../suite/load/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { maySuiteLoad, type TrustChoice } from "./trust.ts";

/** The settings for loading the suites of a run. */
export interface SuiteLoading extends TrustChoice {
  /** Called with one line about each suite that is skipped because its code is not trusted. */
  readonly onNotice?: (line: string) => void;
}

/**
 * Loads the current versions of a run's suites, skipping missing, broken or untrusted suites, because a run can be reported without them.
 */
export async function loadPlannedSuites(
  run: Pick<RunStore, "plan" | "madeHere" | "cases">,
  { onNotice, ...consent }: SuiteLoading = {},
): Promise<Map<string, Suite>> {
  const suites = new Map<string, Suite>();
  const load = suiteLoader();
  for (const { folder, name } of run.plan.suites) {
    if (!maySuiteLoad(folder, run, consent)) {
      onNotice?.(notLoaded(name, folder));
      continue;
    }
    try {
      suites.set(name, await load(folder));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
  mustKnowCases(run, suites);
  return suites;
}

/** Throws if a run has trials of a case that its suite, which has not changed since, does not have: they would count in every average. */
export function mustKnowCases(run: Pick<RunStore, "plan" | "cases">, suites: ReadonlyMap<string, Suite>): void {
  const stored = run.cases();
  for (const { name, hash } of run.plan.suites) {
    const suite = suites.get(name);
    if (suite?.hash !== hash) continue;
    const [unknown] = (stored.get(name) ?? new Set()).difference(new Set(suite.cases.map(({ id }) => id)));
    if (unknown !== undefined)
      throw new UserError(`this run is damaged: it has trials of the case "${unknown}", which ${name} does not have. Use an intact copy.`);
  }
}

function notLoaded(name: string, folder: string): string {
  return (
    `The code of suite ${name} in ${folder} was not loaded: you did not make this run on this machine, ` +
    "and the folder is not part of this project. Anything that needs its cases or policy is left out; use " +
    "--trust to load it."
  );
}
