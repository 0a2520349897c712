import { counted, percent } from "../report/text/figure-text.ts";
import { sentences } from "../report/text/section.ts";
import type { AuditReport } from "./audit-suite.ts";

const mostPassHat1 = 0.01;
const mostInBucket = 0.02;
/** The target for mutants that change actions, calls, endings or stated facts; there is none for wording mutants. */
const leastMutationScore = 0.99;
const leastNamed = 0.95;

/** The targets that an audit did not meet, one sentence each; empty if all are met. */
export function missedTargets({ golden, floor, mutation, variants, calibration }: AuditReport): string[] {
  const errors = golden ? golden.defects.length - (golden.total - golden.passed) : 0;
  const always = floor?.agents.filter(({ passHat8 }) => passHat8 > 0).map(({ agent }) => agent) ?? [];
  const buckets = Object.entries(floor?.byBucket ?? {}).filter(([, { passHat1 }]) => passHat1 > mostInBucket);
  return sentences(
    golden && golden.passed < golden.total && `golden: the reference passes ${golden.passed} of ${counted(golden.total, "run")}`,
    errors > 0 && `golden: ${counted(errors, "error")} in the suite`,
    floor && floor.best.passHat1 > mostPassHat1 && `floor: ${floor.best.agent} has pass^1 ${percent(floor.best.passHat1)}, above 1%`,
    ...buckets.map(([bucket, { agent, passHat1 }]) => `floor: ${agent} has pass^1 ${percent(passHat1)} in ${bucket}, above 2%`),
    always.length > 0 && `floor: pass^8 is not 0 for ${always.join(", ")}`,
    mutation &&
      mutation.score < leastMutationScore &&
      `mutation: ${mutation.score.toFixed(3)} of the mutants of actions, calls, endings and told facts fail, below 0.99`,
    variants &&
      variants.accepted < variants.total &&
      `variants: ${variants.accepted} of ${counted(variants.total, "correct run")} accepted`,
    calibration &&
      calibration.held < calibration.total &&
      `calibration: ${calibration.held} of ${calibration.total} intervals contain the injected rate`,
    calibration &&
      calibration.named < leastNamed &&
      `calibration: ${percent(calibration.named)} of the injected faults that fired are identified, below 95%`,
  );
}
