import { differenceInterval } from "./difference-interval.ts";
import { holm, holmLevels, significance } from "./holm.ts";
import { signFlipTest } from "./sign-flip-test.ts";

/** One comparison of two agents: the difference on each case that both ran, between -1 and 1. */
interface PairedCases {
  readonly differences: readonly number[];
}

/**
 * Tests comparisons together, with Holm's adjustment of p. A comparison's interval has the level at which Holm's method
 * tests it, 95% for a single comparison, so that it excludes 0 if and only if the adjusted p is at most 0.05.
 */
export function testTogether<Pair extends PairedCases>(family: readonly Pair[]) {
  const tests = family.map(({ differences }) => signFlipTest(differences));
  const pValues = tests.map(({ p }) => p);
  const [adjusted, levels] = [holm(pValues), holmLevels(pValues)];
  return family.map(({ differences, ...pair }, index) => ({
    ...pair,
    cases: differences.length,
    mean: differences.reduce((sum, difference) => sum + difference, 0) / Math.max(1, differences.length),
    interval: differenceInterval(differences, levels[index]),
    test: tests[index] ?? { p: 1 },
    adjustedP: adjusted[index] ?? 1,
  }));
}
export type TestedDifference = ReturnType<typeof testTogether<PairedCases>>[number];

/** Whether a difference was shown, and in which direction. */
export function shownDifference({ mean, adjustedP }: Pick<TestedDifference, "mean" | "adjustedP">): "better" | "worse" | "none" {
  if (adjustedP > significance) return "none";
  return mean > 0 ? "better" : "worse";
}
