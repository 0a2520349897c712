import { listNames } from "../nearest.ts";
import { fewestCases } from "../statistics/fewest-cases.ts";
import { textTable } from "../text-table.ts";
import type { RunComparison, SuiteComparison } from "./compare.ts";
import type { LeftOutCases } from "./shared-cases.ts";
import { counted, percent, signedPoints } from "./text/figure-text.ts";
import { sentences, tableOf } from "./text/section.ts";
import { standInFootnote } from "./words.ts";

/** Formats a comparison as text: first the differences, then the cases that changed. */
export function renderComparison({ before, after, sameSeed, hasStandIn, comparisons }: RunComparison): string {
  const table = tableOf(comparisons, [
    ["suite", ({ suite }) => suite],
    ["agent", nameOf],
    ["cases", ({ cases }) => `${cases}`],
    ["before", (one) => percent(one.before.passHat1)],
    ["after", (one) => percent(one.after.passHat1)],
    ["difference", ({ mean }) => signedPoints(mean)],
    ["95% interval", ({ interval }) => signedRange(interval)],
    ["p", ({ test }) => test.p.toFixed(4)],
    comparisons.length > 1 && ["p (Holm)", ({ adjustedP }) => adjustedP.toFixed(4)],
    ["the second is", ({ reading }) => reading],
  ]);
  return sentences(
    `before: ${before}\nafter:  ${after}`,
    textTable(table),
    ...comparisons.flatMap(leftOutOf),
    ...comparisons.map(reachOf),
    ...comparisons.map(heldOf),
    ...comparisons.filter(({ flips }) => flips.length > 0).map(flipsOf),
    comparisons.every(({ flips }) => flips.length === 0) && "No case changed.",
    !sameSeed && "The runs used different seeds, so the cases are the same but the customers' random behaviour differs.",
    "pass^1, paired by case; difference in percentage points; p from a sign-flip test over cases.",
    hasStandIn && standInFootnote,
  ).join("\n\n");
}

function nameOf({ before, after }: SuiteComparison): string {
  return before.agent === after.agent ? after.agent : `${before.agent} → ${after.agent}`;
}

function placeOf(comparison: SuiteComparison): string {
  return `${comparison.suite}, ${nameOf(comparison)}`;
}

const reasons: { readonly [why in LeftOutCases["why"]]: string } = {
  "only before": "only in the first run",
  "only after": "only in the second run",
  changed: "changed between the runs",
  "not scored": "without a scored trial on both sides",
};

/** Reports which cases were left out and why, and warns if the suite has changed. */
function leftOutOf(comparison: SuiteComparison): string[] {
  const { suite, sameSuite, leftOut, cases } = comparison;
  const parts = leftOut.map(({ why, cases: ids }) => `${ids.length} ${reasons[why]} (${listNames(ids, 5)})`);
  const left = `${placeOf(comparison)}: ${counted(cases, "case")} compared; left out: ${parts.join("; ")}.`;
  const changed =
    `Suite ${suite} is not the same in both runs. Only cases with the same file, policy, tools and records ` +
    "are compared. If rules.ts changed, run deskproof score on both runs first.";
  return sentences(leftOut.length > 0 && left, !sameSuite && changed);
}

const fewCases = 30;

/** Warns if there are too few cases to detect a difference, or barely enough. */
function reachOf(comparison: SuiteComparison): string {
  const { cases, reading } = comparison;
  const size = "deskproof plan estimates how many cases it takes to detect a difference.";
  if (reading === "too few cases")
    return (
      `${placeOf(comparison)}: ${counted(cases, "case")} cannot show a difference, however large: the smallest possible p ` +
      `is ${(2 ** (1 - cases)).toFixed(4)}. At least ${fewestCases()} cases are needed, all changing in the same direction. ${size}`
    );
  if (reading !== "no difference shown" || cases >= fewCases) return "";
  return (
    `${placeOf(comparison)}: with ${cases} cases, a difference is significant only if at least ${fewestCases()} of ` +
    `them change, nearly all in the same direction. ${size}`
  );
}

/** Lists the comparisons for which `--fail-if-worse` can never fail, whatever the results. */
export function unableToFail({ comparisons }: RunComparison): string[] {
  return comparisons
    .filter(({ reading }) => reading === "too few cases")
    .map((one) => {
      const few = `${counted(one.cases, "case")} cannot show a difference. At least ${fewestCases()} are needed.`;
      if (!isUndecided(one)) return `--fail-if-worse cannot fail on ${placeOf(one)}: ${few}`;
      const drop = `pass^1 fell from ${percent(one.before.passHat1)} to ${percent(one.after.passHat1)}`;
      return `--fail-if-worse cannot decide on ${placeOf(one)}: ${drop}, but ${few}`;
    });
}

/** Whether the second side did worse on too few cases to show that it is worse. */
export function isUndecided({ reading, mean }: SuiteComparison): boolean {
  return reading === "too few cases" && mean < 0;
}

/** The comparison with every pass that has a suspicion counted as a failure. */
function heldOf(comparison: SuiteComparison): string {
  const { ifSuspicionsHeld: held } = comparison;
  if (!held) return "";
  return (
    `${placeOf(comparison)}, counting suspicions: ${percent(held.before.passHat1)} before, ${percent(held.after.passHat1)} after, ` +
    `difference ${signedPoints(held.mean)} (${signedRange(held.interval)}), p ${held.test.p.toFixed(4)}.`
  );
}

function flipsOf(comparison: SuiteComparison): string {
  const { flips, cases } = comparison;
  const table = tableOf(flips, [
    ["case", (flip) => flip.case],
    ["before", ({ before }) => `${before.c}/${before.n}`],
    ["after", ({ after }) => `${after.c}/${after.n}`],
  ]);
  return `${placeOf(comparison)}: ${flips.length} of ${counted(cases, "case")} changed.\n\n${textTable(table)}`;
}

function signedRange({ low, high }: SuiteComparison["interval"]): string {
  return `${signedPoints(low)} to ${signedPoints(high)}`;
}
