import { counted } from "../report/text/figure-text.ts";
import { textTable } from "../report/text/text-table.ts";
import type { AuditReport } from "./audit-suite.ts";
import type { CalibrationAudit } from "./calibration.ts";
import type { FloorAudit } from "./floor.ts";
import type { GoldenAudit } from "./golden/audit-golden.ts";
import { mutatedParts } from "./mutation/operator.ts";
import type { MutantCounts, MutationAudit } from "./mutation/summary.ts";
import { missedTargets } from "./targets.ts";
import type { VariantAudit } from "./variants/audit-variants.ts";

/** Formats an audit as text, with a table for each part and then everything that the scorer got wrong. */
export function renderAudit(report: AuditReport): string {
  const { suite, cases, sampled, leftOut = [], golden, mutation, variants, floor, calibration } = report;
  const missed = missedTargets(report);
  const parts = [
    `${suite}: ${cases} ${cases === 1 ? "case" : "cases"}${sampled ? " (a sample; rules are checked only on the whole suite)" : ""}`,
    ...(golden ? [goldenText(golden)] : []),
    ...(mutation ? [mutationText(mutation)] : []),
    ...(variants ? [variantText(variants)] : []),
    ...(floor ? [floorText(floor)] : []),
    ...(calibration ? [calibrationText(calibration)] : []),
    ...(leftOut.length > 0
      ? [`Not run: ${leftOut.join(", ")}. The suite grades its trials itself, by criteria that these audits do not test.`]
      : []),
    missed.length === 0 ? "All targets met." : ["Targets missed:", ...missed].join("\n  "),
  ];
  return parts.join("\n\n");
}

function goldenText({ passed, total, decisions, defects }: GoldenAudit): string {
  const decided = decisions ? `; decide agrees on ${decisions.agreed} of ${decisions.total} cases and counterfactuals` : "";
  const head = `GOLDEN  the reference passes ${passed} of ${counted(total, "run")}${decided}`;
  return [head, ...defects.map(({ where, what }) => `  ${where}: ${what}`)].join("\n");
}

function mutationText({ score, wordsNoticed, byPart, byOperator, survivors, ...all }: MutationAudit): string {
  const rows = Object.entries(byOperator).map(([name, counts]) => [name, counts.mutates, ...countCells(counts)]);
  const parts = mutatedParts.map((part) => [part, ...countCells(byPart[part])]);
  const alive = survivors.map((one) => `  ${one.operator} in ${one.case} (${one.what}): ${one.why}`);
  const words = wordsNoticed === null ? "" : `; ${percent(wordsNoticed)} of wording failed or suspected`;
  return [
    `MUTATION  ${counted(all.total, "mutant")}; ${percent(score)} of actions, calls, endings and told facts failed (target 99%)${words}`,
    textTable(["mutation", ...countTitles], [...parts, ["all", ...countCells(all)]]),
    "",
    textTable(["operator", "spoils", ...countTitles], rows),
    ...(alive.length > 0 ? ["Survivors:", ...alive] : []),
  ].join("\n");
}

const countTitles = ["failed", "suspected", "missed", "mutants"];

function countCells({ failed, suspected, missed, total }: MutantCounts): string[] {
  return total === 0 ? ["–", "–", "–", "0"] : [failed, suspected, missed, total].map(String);
}

function variantText({ accepted, total, byKind, rejected }: VariantAudit): string {
  const rows = Object.entries(byKind).map(([name, counts]) => [
    name,
    counts.total === 0 ? "not applicable" : `${counts.accepted}/${counts.total}`,
  ]);
  const lost = rejected.map((one) => `  ${one.kind} in ${one.case} (${one.what}): ${one.why}`);
  return [
    `VARIANTS  ${accepted} of ${counted(total, "correct run")} accepted (target all)`,
    textTable(["kind", "accepted"], rows),
    ...(lost.length > 0 ? ["Rejected:", ...lost] : []),
  ].join("\n");
}

function floorText({ best, byBucket, agents, passes }: FloorAudit): string {
  const rows = agents.map(({ agent, passHat1, passHat8 }) => [agent, percent(passHat1), percent(passHat8)]);
  const buckets = Object.entries(byBucket).map(([bucket, one]) => `${bucket} ${percent(one.passHat1)} (${one.agent})`);
  const through = passes.map((one) => `  ${one.agent} in ${one.case}, trial ${one.trial}: ${one.why}`);
  return [
    `FLOOR  ${agents.length} trivial agents, best pass^1 ${percent(best.passHat1)} (${best.agent}; target 1%)`,
    `best per bucket (target 2%): ${buckets.join(", ")}`,
    textTable(["agent", "pass^1", "pass^8"], rows),
    ...(through.length > 0 ? ["Passed by mistake:", ...through] : []),
  ].join("\n");
}

function calibrationText({ level, rows, held, total, named }: CalibrationAudit): string {
  const cells = rows.map((row) => [
    row.seed,
    row.defect,
    percent(row.planted),
    `${row.seen}/${row.could}`,
    `${percent(row.low)}–${percent(row.high)}`,
    holdsText(row),
    ...namedCells(row),
  ]);
  return [
    `CALIBRATION  ${held} of ${total} intervals contain the injected rate; ${percent(named)} of the ` +
      "faults that fired are identified (target 95%)",
    textTable(["seed", "injected fault", "rate", "seen/could", `interval at ${percent(level)}`, "holds", ...namedTitles], cells),
  ].join("\n");
}

const namedTitles = ["showed", "failed for it", "suspected of it", "not identified"];

function namedCells({ fired, failed, suspected }: CalibrationAudit["rows"][number]): string[] {
  return [fired, failed, suspected, fired - failed - suspected].map(String);
}

function holdsText({ could, holds }: CalibrationAudit["rows"][number]): string {
  if (could === 0) return "could not fire";
  return holds ? "yes" : "NO";
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
