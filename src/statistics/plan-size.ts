import { normalQuantile } from "./normal.ts";
import { studentQuantile } from "./student-quantile.ts";

/** What a comparison of two agents on the same cases should be able to see. */
export interface WantedDifference {
  /** pass^1 of the weaker agent. */
  readonly baseline: number;
  /** How much better the other one is. */
  readonly difference: number;
  readonly trials: number;
  /** The chance to see it. */
  readonly power: number;
  /** How often to see a difference that is not there. */
  readonly significance: number;
  /** How alike trials of one case are: 0 when every case is as hard as any other, 1 when a case always or never passes. */
  readonly withinCase: number;
  /** How alike the two agents find the cases: 0 unrelated, 1 the same ones are hard for both. */
  readonly betweenAgents: number;
}

/** What published curves of support agents show: pass^1 of 0.60 and pass^8 of 0.37 come from 0.63, 0.44 and 0.34 from 0.84. */
export const typicalWithinCase = 0.7;

/** Half of what makes a case hard is hard for both agents: a cautious guess. */
export const typicalBetweenAgents = 0.5;

/**
 * How many cases are needed, by formula: the variance of a case's difference is what cases differ by beyond what both agents
 * share, plus the chance of single trials, which more trials make smaller.
 */
export function casesNeeded(wanted: WantedDifference): number {
  const { significance, power, difference } = wanted;
  const variance = differenceVariance(wanted);
  const size = (reach: number) => ((reach + normalQuantile(power)) ** 2 * variance) / difference ** 2;
  let cases = Math.max(2, Math.ceil(size(normalQuantile(1 - significance / 2))));
  // With few cases the variance itself is uncertain: Student's quantile asks for a few more.
  for (let round = 0; round < 5; round++)
    cases = Math.max(2, Math.ceil(size(studentQuantile(1 - significance / 2, cases - 1))));
  return cases;
}

function differenceVariance({ baseline, difference, trials, withinCase, betweenAgents }: WantedDifference): number {
  const [one, other] = [spread(baseline), spread(baseline + difference)];
  const betweenCases = withinCase * (one + other - 2 * betweenAgents * Math.sqrt(one * other));
  return betweenCases + ((1 - withinCase) * (one + other)) / trials;
}

function spread(share: number): number {
  return share * (1 - share);
}
