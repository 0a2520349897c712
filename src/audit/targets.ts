import { counted } from "../report/text/figure-text.ts";
import type { AuditReport } from "./audit-suite.ts";

const mostPassHat1 = 0.01;
const mostInBucket = 0.02;
/** The target for mutants that change actions, calls, endings or stated facts; there is none for wording mutants. */
const leastMutationScore = 0.99;
const leastNamed = 0.95;

/** The targets that an audit did not meet, one sentence each; empty if all are met. */
export function missedTargets(report: AuditReport): string[] {
  return [...missedGolden(report), ...missedFloor(report), ...missedMutation(report), ...missedRest(report)];
}

function missedGolden({ golden }: AuditReport): string[] {
  if (!golden) return [];
  const { passed, total, defects } = golden;
  return [
    ...(passed < total ? [`golden: the reference passes ${passed} of ${counted(total, "run")}`] : []),
    ...(defects.length > total - passed ? [`golden: ${counted(defects.length - (total - passed), "error")} in the suite`] : []),
  ];
}

function missedFloor({ floor }: AuditReport): string[] {
  if (!floor) return [];
  const { best, byBucket, agents } = floor;
  const always = agents.filter(({ passHat8 }) => passHat8 > 0).map(({ agent }) => agent);
  return [
    ...(best.passHat1 > mostPassHat1 ? [`floor: ${best.agent} has pass^1 ${percent(best.passHat1)}, above 1%`] : []),
    ...Object.entries(byBucket)
      .filter(([, { passHat1 }]) => passHat1 > mostInBucket)
      .map(([bucket, { agent, passHat1 }]) => `floor: ${agent} has pass^1 ${percent(passHat1)} in ${bucket}, above 2%`),
    ...(always.length > 0 ? [`floor: pass^8 is not 0 for ${always.join(", ")}`] : []),
  ];
}

function missedMutation({ mutation }: AuditReport): string[] {
  if (!mutation || mutation.score >= leastMutationScore) return [];
  return [`mutation: ${mutation.score.toFixed(3)} of the mutants of actions, calls, endings and told facts fail, below 0.99`];
}

function missedRest({ variants, calibration }: AuditReport): string[] {
  const missed: string[] = [];
  if (variants && variants.accepted < variants.total)
    missed.push(`variants: ${variants.accepted} of ${counted(variants.total, "correct run")} accepted`);
  if (calibration && calibration.held < calibration.total)
    missed.push(`calibration: ${calibration.held} of ${calibration.total} intervals contain the injected rate`);
  if (calibration && calibration.named < leastNamed)
    missed.push(`calibration: ${percent(calibration.named)} of the injected faults that fired are identified, below 95%`);
  return missed;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
