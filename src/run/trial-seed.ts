import { hashOf } from "../hash.ts";
import { readPerturbedName } from "../suite/perturb/perturbed-suite.ts";

/**
 * Returns a trial's seed, which depends on the run, the case and the round but not on the agent, so that all agents get the same customers.
 * A perturbed suite uses the original suite's seeds, so that each trial is paired with its unperturbed counterpart.
 */
export function trialSeed(runSeed: string, suite: string, caseId: string, trial: number): string {
  return hashOf(`${runSeed}/${readPerturbedName(suite)?.base ?? suite}/${caseId}/${trial}`);
}
