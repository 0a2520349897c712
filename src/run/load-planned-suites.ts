import type { RunPlan } from "../store/run-plan.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";

/** The suites of a run as they are now; one that is gone or broken is left out, since a run can be read without it. */
export async function loadPlannedSuites(plan: RunPlan): Promise<Map<string, Suite>> {
  const suites = new Map<string, Suite>();
  for (const { folder, name } of plan.suites) {
    try {
      suites.set(name, await loadSuite(folder));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
  return suites;
}
