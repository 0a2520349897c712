import { counted, percent } from "../report/text/figure-text.ts";
import { sentences, tableOf } from "../report/text/section.ts";
import { textTable } from "../text-table.ts";
import type { AuditReport } from "./audit-suite.ts";
import { mutatedParts } from "./mutation/operator.ts";
import type { MutantCounts } from "./mutation/summary.ts";
import { missedTargets } from "./targets.ts";

type Part<Name extends keyof AuditReport> = NonNullable<AuditReport[Name]>;

/** Formats an audit as text, with a table for each part and then everything that the scorer got wrong. */
export function renderAudit(report: AuditReport): string {
  const { suite, cases, sampled, leftOut = [], golden, mutation, variants, floor, calibration } = report;
  const missed = missedTargets(report);
  return sentences(
    `${suite}: ${cases} ${cases === 1 ? "case" : "cases"}${sampled ? " (a sample; rules are checked only on the whole suite)" : ""}`,
    golden && goldenText(golden),
    mutation && mutationText(mutation),
    variants && variantText(variants),
    floor && floorText(floor),
    calibration && calibrationText(calibration),
    leftOut.length > 0 && `Not run: ${leftOut.join(", ")}. The suite grades its trials itself, by criteria that these audits do not test.`,
    missed.length === 0 ? "All targets met." : ["Targets missed:", ...missed].join("\n  "),
  ).join("\n\n");
}

function goldenText({ passed, total, decisions, defects }: Part<"golden">): string {
  const decided = decisions ? `; decide agrees on ${decisions.agreed} of ${decisions.total} cases and counterfactuals` : "";
  const head = `GOLDEN  the reference passes ${passed} of ${counted(total, "run")}${decided}`;
  return [head, ...defects.map(({ where, what }) => `  ${where}: ${what}`)].join("\n");
}

function mutationText({ score, byPart, byOperator, survivors, ...all }: Part<"mutation">): string {
  const words = byPart.words.total === 0 ? "" : `; ${byPart.words.leftToJudges} of ${byPart.words.total} of wording left to judges`;
  const parts = mutatedParts.map((part) => ({ name: part, ...byPart[part] }));
  const operators = Object.entries(byOperator).map(([name, counts]) => ({ name, ...counts }));
  return [
    `MUTATION  ${counted(all.total, "mutant")}; ${percent(score)} of actions, calls, endings and told facts failed (target 99%)${words}`,
    table([...parts, { name: "all", ...all }], [["mutation", ({ name }) => name], ...countColumns]),
    "",
    table(operators, [["operator", ({ name }) => name], ["spoils", ({ mutates }) => mutates], ...countColumns]),
    ...listOf("Survivors:", survivors, (one) => `${one.operator} in ${one.case} (${one.what}): ${one.why}`),
  ].join("\n");
}

const countColumns = [
  ["failed", (counts: MutantCounts) => countText(counts, counts.failed)],
  ["left to judges", (counts: MutantCounts) => countText(counts, counts.leftToJudges)],
  ["missed", (counts: MutantCounts) => countText(counts, counts.missed)],
  ["mutants", ({ total }: MutantCounts) => String(total)],
] as const;

function countText({ total }: MutantCounts, count: number): string {
  return total === 0 ? "–" : String(count);
}

function variantText({ accepted, total, byKind, rejected }: Part<"variants">): string {
  return [
    `VARIANTS  ${accepted} of ${counted(total, "correct run")} accepted (target all)`,
    table(Object.entries(byKind), [
      ["kind", ([name]) => name],
      ["accepted", ([, counts]) => (counts.total === 0 ? "not applicable" : `${counts.accepted}/${counts.total}`)],
    ]),
    ...listOf("Rejected:", rejected, (one) => `${one.kind} in ${one.case} (${one.what}): ${one.why}`),
  ].join("\n");
}

function floorText({ best, byBucket, agents, passes }: Part<"floor">): string {
  const buckets = Object.entries(byBucket).map(([bucket, one]) => `${bucket} ${percent(one.passHat1)} (${one.agent})`);
  return [
    `FLOOR  ${agents.length} trivial agents, best pass^1 ${percent(best.passHat1)} (${best.agent}; target 1%)`,
    `best per bucket (target 2%): ${buckets.join(", ")}`,
    table(agents, [
      ["agent", ({ agent }) => agent],
      ["pass^1", ({ passHat1 }) => percent(passHat1)],
      ["pass^8", ({ passHat8 }) => percent(passHat8)],
    ]),
    ...listOf("Passed by mistake:", passes, (one) => `${one.agent} in ${one.case}, trial ${one.trial}: ${one.why}`),
  ].join("\n");
}

function calibrationText({ level, rows, held, total, named }: Part<"calibration">): string {
  return [
    `CALIBRATION  ${held} of ${total} intervals contain the injected rate; ${percent(named)} of the ` +
      "faults that fired are identified (target 95%)",
    table(rows, [
      ["seed", ({ seed }) => seed],
      ["injected fault", ({ defect }) => defect],
      ["rate", ({ planted }) => percent(planted)],
      ["seen/could", ({ seen, could }) => `${seen}/${could}`],
      [`interval at ${percent(level)}`, ({ low, high }) => `${percent(low)}–${percent(high)}`],
      ["holds", ({ could, holds }) => (could === 0 ? "could not fire" : holds ? "yes" : "NO")],
      ["showed", ({ fired }) => String(fired)],
      ["failed for it", ({ failed }) => String(failed)],
      ["not identified", ({ fired, failed }) => String(fired - failed)],
    ]),
  ].join("\n");
}

function table<Item>(...given: Parameters<typeof tableOf<Item>>): string {
  return textTable(tableOf(...given));
}

function listOf<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string[] {
  return items.length > 0 ? [title, ...items.map((item) => `  ${line(item)}`)] : [];
}
