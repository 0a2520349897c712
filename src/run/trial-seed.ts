import { hashOf } from "../hash.ts";

/**
 * A trial's seed, which depends on the run, the case and the round but not on the agent, so that all agents get the
 * same customers.
 */
export function trialSeed(runSeed: string, suite: string, caseId: string, trial: number): string {
  return hashOf(`${runSeed}/${suite}/${caseId}/${trial}`);
}
