import { hashOf } from "../hash.ts";

/** A trial's seed: of the run, the case and the repetition, not of the agent, so that two agents meet the same customers. */
export function trialSeed(runSeed: string, suite: string, caseId: string, trial: number): string {
  return hashOf(`${runSeed}/${suite}/${caseId}/${trial}`);
}
