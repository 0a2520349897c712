import { fewestCases } from "../statistics/fewest-cases.ts";
import type { PairedCases } from "./pair-cases.ts";
import { type Exclusions, exclusionsText, haveDifferentExclusions } from "./text/exclusions.ts";
import { counted } from "./text/figure-text.ts";
import { sentences } from "./text/section.ts";

type Compared = Pick<PairedCases, "cases" | "reading" | "solved"> & {
  readonly exclusions: { readonly before: Exclusions; readonly after: Exclusions };
};

/** What limits the conclusions from a comparison: different exclusions, and too few cases to detect a difference. */
export function notesOn(compared: Compared) {
  const kinds = { exclusions: exclusionsNote(compared), reach: reachNote(compared) };
  return (["exclusions", "reach"] as const).flatMap((kind) => sentences(kinds[kind]).map((says) => ({ kind, says })));
}

function exclusionsNote({ exclusions: { before, after } }: Compared): string {
  if (!haveDifferentExclusions(before, after)) return "";
  return (
    `the exclusions differ, ${exclusionsText(before)} before and ${exclusionsText(after)} after. ` +
    "If the excluded trials are not like the others, the difference is misleading."
  );
}

const fewCases = 30;

function reachNote(compared: Compared): string {
  const { cases, reading } = compared;
  const size = "deskproof plan estimates how many cases it takes to detect a difference.";
  if (reading === "neither solves a case") return nothingSolved(compared);
  if (reading === "too few cases")
    return (
      `${counted(cases, "case")} cannot show a difference, however large: the smallest possible p ` +
      `is ${(2 ** (1 - cases)).toFixed(4)}. At least ${fewestCases()} cases are needed, all changing in the same direction. ${size}`
    );
  if (reading !== "no difference shown") return "";
  if (cases >= fewCases) return canShowWorse(compared) ? "" : fewSolved(compared);
  return (
    `with ${cases} cases, a difference is significant only if at least ${fewestCases()} of ` +
    `them change, nearly all in the same direction. ${size}`
  );
}

/** Whether the second side could have been shown to be worse, by failing every case. */
export function canShowWorse({ solved }: Pick<Compared, "solved">): boolean {
  return solved.before >= fewestCases();
}

/** Says that neither side solves a case. */
export function nothingSolved({ cases }: Pick<Compared, "cases">): string {
  return `neither side solves any of the ${counted(cases, "case")}, so nothing can get worse. Check that both agents work.`;
}

/** Says that the first side solves too few cases for the second to be significantly worse. */
export function fewSolved({ cases, solved }: Pick<Compared, "cases" | "solved">): string {
  return (
    `the first side solves only ${solved.before} of ${counted(cases, "case")}. At least ${fewestCases()} cases must get worse ` +
    "to show that the second side is worse."
  );
}
