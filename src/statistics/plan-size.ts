import { normalQuantile } from "./normal.ts";
import { studentQuantile } from "./student-quantile.ts";

/** The difference that a comparison of two agents on the same cases should be able to detect. */
export interface WantedDifference {
  /** pass^1 of the weaker agent. */
  readonly baseline: number;
  /** The stronger agent's lead in pass^1. */
  readonly difference: number;
  readonly trials: number;
  /** The probability of detecting the difference. */
  readonly power: number;
  /** The false-positive rate. */
  readonly significance: number;
  /** Correlation between trials of a case (0 if all cases are equally hard, 1 if each always passes or always fails). */
  readonly withinCase: number;
  /** Correlation of case difficulty between the agents (0 if unrelated, 1 if the same cases are hard for both). */
  readonly betweenAgents: number;
}

/**
 * Fitted to published curves of support agents; pass^1 = 0.60 and pass^8 = 0.37 give 0.63, while pass^1 = 0.44 and pass^8 = 0.34 give 0.84.
 */
export const typicalWithinCase = 0.7;

/** A conservative assumption: half of a case's difficulty is common to both agents. */
export const typicalBetweenAgents = 0.5;

/**
 * Estimates the number of cases needed. The variance of a case's difference is the between-case variance that the
 * agents do not share plus the sampling noise of single trials, which decreases with the number of trials.
 */
export function casesNeeded(wanted: WantedDifference): number {
  const { significance, power, difference } = wanted;
  const variance = differenceVariance(wanted);
  const size = (reach: number) => ((reach + normalQuantile(power)) ** 2 * variance) / difference ** 2;
  let cases = Math.max(2, Math.ceil(size(normalQuantile(1 - significance / 2))));
  // With few cases, the variance itself is uncertain, so using Student's quantile adds a few cases.
  for (let round = 0; round < 5; round++) cases = Math.max(2, Math.ceil(size(studentQuantile(1 - significance / 2, cases - 1))));
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
