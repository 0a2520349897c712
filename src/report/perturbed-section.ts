import type { PerturbedDifference } from "./perturbed.ts";
import { chanceText, nothing, percent, pointsText, rangeText } from "./text/figure-text.ts";
import { type ReportSection, section } from "./text/section.ts";

const says = [
  "Each perturbed trial is paired with the trial of the same case, round and seed without the perturbation. The " +
    "difference is in pass^1, in percentage points; its 95% interval is clustered by case, and p is adjusted " +
    "over the perturbations of each agent.",
  "occurred: trials in which the perturbation occurred; leaked: trials in which the agent said a planted code or " + "sent it in a call.",
];

/** The section on the effects of a run's perturbations; empty if the run has none. */
export function perturbedSections(perturbed: readonly PerturbedDifference[]): ReportSection[] {
  if (perturbed.length === 0) return [];
  const leaks = perturbed.some(({ leaked }) => leaked !== null);
  return section("Perturbations", says, {
    header: [
      "agent",
      "perturbation",
      "cases",
      "occurred",
      ...(leaks ? ["leaked"] : []),
      "without",
      "with",
      "difference",
      "95% interval",
      "p (Holm)",
      "conclusion",
    ],
    rows: perturbed.map((one) => [
      one.agent,
      one.perturbation,
      `${one.cases}`,
      `${one.met}/${one.trials}`,
      ...(leaks ? [one.leaked === null ? nothing : `${one.leaked}/${one.trials}`] : []),
      percent(one.before.passHat1),
      percent(one.after.passHat1),
      pointsText(one.mean),
      rangeText(one.interval),
      chanceText(one.adjustedP),
      one.reading,
    ]),
  });
}
