import { checks } from "./checks.ts";
import type { TrialCard } from "./trial/trial-card.ts";
import type { Finding } from "./verdict.ts";

/** The findings from the checks on the points that remain after all other deductions. */
export function findingsOnCard(card: TrialCard): Finding[] {
  return checks.flatMap((check) =>
    "findOnCard" in check ? check.findOnCard(card).map((found): Finding => ({ check: check.name, mode: check.mode, ...found })) : [],
  );
}
