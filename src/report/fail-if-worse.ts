import { fewestCases } from "../statistics/fewest-cases.ts";
import type { RunComparison, SuiteComparison } from "./compare.ts";
import { canShowWorse, fewSolved, nothingSolved } from "./comparison-notes.ts";
import { comparedOn } from "./render-comparison.ts";
import { counted, percent } from "./text/figure-text.ts";

type Decision = "worse" | "not worse" | "undecided";

/**
 * The decision of `--fail-if-worse`, with a notice for each comparison on which it can never fail, whatever the second
 * side's results are.
 */
export function decideIfWorse({ comparisons }: RunComparison) {
  const isWorse = comparisons.some(({ reading }) => reading === "worse");
  // If neither side solves anything, the second is not worse on this suite, but without any other suite there was no comparison.
  const isEmpty = comparisons.every(({ reading }) => reading === "neither solves a case");
  const decision: Decision = isWorse ? "worse" : isEmpty || comparisons.some(isUndecided) ? "undecided" : "not worse";
  return { decision, notices: noticesOn(comparisons) };
}

function noticesOn(comparisons: readonly SuiteComparison[]): string[] {
  return comparisons
    .filter((one) => !canShowWorse(one) && one.reading !== "better")
    .map((one) => {
      if (one.reading === "neither solves a case")
        return `--fail-if-worse has nothing to compare on ${comparedOn(one)}: ${nothingSolved(one)}`;
      const few =
        one.reading === "too few cases"
          ? `${counted(one.cases, "case")} cannot show a difference. At least ${fewestCases()} are needed.`
          : fewSolved(one);
      if (!isUndecided(one)) return `--fail-if-worse cannot fail on ${comparedOn(one)}: ${few}`;
      const drop = `pass^1 fell from ${percent(one.before.passHat1)} to ${percent(one.after.passHat1)}`;
      return `--fail-if-worse cannot decide on ${comparedOn(one)}: ${drop}, but ${few}`;
    });
}

// The second side did worse, but not even failing every case could have shown that it is worse.
function isUndecided(comparison: SuiteComparison): boolean {
  return comparison.mean < 0 && !canShowWorse(comparison);
}
