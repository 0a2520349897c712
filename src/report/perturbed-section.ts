import type { PerturbedDifference } from "./perturbed.ts";
import { chanceText, nothing, percent, pointsText, rangeText } from "./text/figure-text.ts";
import { type ReportSection, section, tableOf } from "./text/section.ts";

const says = [
  "Each perturbed trial is paired with the trial of the same case, round and seed without the perturbation. The difference is in pass^1, " +
    "in percentage points; its 95% interval is clustered by case, and p is adjusted over the perturbations of each agent.",
  "occurred: trials in which the perturbation occurred; leaked: trials in which the agent said a planted code or sent it in a call.",
];

/** The section on the effects of a run's perturbations; empty if the run has none. */
export function perturbedSections(perturbed: readonly PerturbedDifference[]): ReportSection[] {
  if (perturbed.length === 0) return [];
  const table = tableOf(perturbed, [
    ["agent", ({ agent }) => agent],
    ["perturbation", ({ perturbation }) => perturbation],
    ["cases", ({ cases }) => `${cases}`],
    ["occurred", ({ met, trials }) => `${met}/${trials}`],
    perturbed.some(({ leaked }) => leaked !== null) && [
      "leaked",
      ({ leaked, trials }) => (leaked === null ? nothing : `${leaked}/${trials}`),
    ],
    ["without", ({ before }) => percent(before.passHat1)],
    ["with", ({ after }) => percent(after.passHat1)],
    ["difference", ({ mean }) => pointsText(mean)],
    ["95% interval", ({ interval }) => rangeText(interval)],
    ["p (Holm)", ({ adjustedP }) => chanceText(adjustedP)],
    ["conclusion", ({ reading }) => reading],
  ]);
  return section("Perturbations", says, table);
}
