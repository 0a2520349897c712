import { listNames } from "../nearest.ts";
import { textTable } from "../text-table.ts";
import type { RunComparison, SuiteComparison } from "./compare.ts";
import type { LeftOutCases } from "./shared-cases.ts";
import { chanceText, counted, percent, signedPoints } from "./text/figure-text.ts";
import { sentences, tableOf } from "./text/section.ts";
import { standInFootnote } from "./words.ts";

/** Formats a comparison as text: first the differences, then the cases that changed. */
export function renderComparison({ before, after, sameSeed, sources, hasStandIn, comparisons }: RunComparison): string {
  const isFamily = comparisons.length > 1;
  const table = tableOf(comparisons, [
    ["suite", ({ suite }) => suite],
    ["agent", agentsOf],
    ["cases", ({ cases }) => `${cases}`],
    ["before", (one) => percent(one.before.passHat1)],
    ["after", (one) => percent(one.after.passHat1)],
    ["difference", ({ mean }) => signedPoints(mean)],
    [isFamily ? "interval (Holm)" : "95% interval", ({ interval }) => signedRange(interval)],
    [isFamily ? "p (Holm)" : "p", ({ adjustedP }) => chanceText(adjustedP)],
    ["the second is", ({ reading }) => reading],
  ]);
  return sentences(
    `before: ${before}\nafter:  ${after}`,
    ...sources,
    textTable(table),
    ...comparisons.flatMap(leftOutOf),
    ...comparisons.flatMap((one) => one.notes.map(({ says }) => `${comparedOn(one)}: ${says}`)),
    ...comparisons.filter(({ flips }) => flips.length > 0).map(flipsOf),
    comparisons.every(({ flips }) => flips.length === 0) && "No case changed.",
    !sameSeed && "The runs used different seeds, so the cases are the same but the customers' random behaviour differs.",
    `pass^1, paired by case; difference in percentage points; ${isFamily ? familyNote : methodNote}.`,
    hasStandIn && standInFootnote,
  ).join("\n\n");
}

const methodNote = "p and interval from a sign-flip test over cases";
const familyNote = `${methodNote}, adjusted for the number of comparisons by Holm's method, so each interval agrees with its p`;

function agentsOf({ before, after }: SuiteComparison): string {
  return before.agent === after.agent ? after.agent : `${before.agent} → ${after.agent}`;
}

/** The suite and the agents of a comparison, as text. */
export function comparedOn(comparison: SuiteComparison): string {
  return `${comparison.suite}, ${agentsOf(comparison)}`;
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
  const left = `${comparedOn(comparison)}: ${counted(cases, "case")} compared; left out: ${parts.join("; ")}.`;
  const changed =
    `Suite ${suite} is not the same in both runs. Only cases with the same file, policy, tools and records ` +
    "are compared. If rules.ts changed, run deskproof score on both runs first.";
  return sentences(leftOut.length > 0 && left, !sameSuite && changed);
}

function flipsOf(comparison: SuiteComparison): string {
  const { flips, cases } = comparison;
  const table = tableOf(flips, [
    ["case", (flip) => flip.case],
    ["before", ({ before }) => `${before.c}/${before.n}`],
    ["after", ({ after }) => `${after.c}/${after.n}`],
  ]);
  return `${comparedOn(comparison)}: ${flips.length} of ${counted(cases, "case")} changed.\n\n${textTable(table)}`;
}

function signedRange({ low, high }: SuiteComparison["interval"]): string {
  return `${signedPoints(low)} to ${signedPoints(high)}`;
}
