import { medianCell, rankCell, runsCell } from "../board/cells.ts";
import { figureCounts, figureRange, figureTitle, nothing, percent, spaced } from "../text/figure-text.ts";
import { countCell, rateCell } from "../text/rate-cells.ts";
import { type ReportSection, type ReportTable, section } from "../text/section.ts";
import type { FailedTrap } from "./agent-traps.ts";
import type { DeepReport } from "./deep-report.ts";
import { deskLimitsSection } from "./limits.ts";
import type { DeskReport } from "./scorecard.ts";

/** The sections about one agent at a desk, from the assessment to the recommendations. */
export function deepSections(agent: string, desk: DeskReport): ReportSection[] {
  const deep = desk.agents.find((one) => one.agent === agent);
  if (!deep) return [];
  return [
    ...section(`Verdict on ${deep.agent}`, deep.verdict),
    ...section("At a glance", [], glanceTable(deep)),
    ...deep.clusters.flatMap((cluster) => section(`Use cases: ${cluster.name}`, [], clusterTable(cluster))),
    ...section("Weakest intents", deep.worst.says, missedTable(deep)),
    ...section("Tool use", deep.toolUse.says),
    ...section("Traps", deep.traps.says, failedTable(deep.traps.failed), heldTable(deep)),
    ...section("How it compares", deep.comparison.says),
    ...section("Strengths and weaknesses", traitLines(deep)),
    ...section("Cost and length", deep.expense.says),
    ...section("Bottom line", deep.bottomLine),
    ...deskLimitsSection(desk.limits),
  ];
}

/** Describes one agent briefly, for a terminal. */
export function deepSummary(agent: string, desk: DeskReport): ReportSection[] {
  const deep = desk.agents.find((one) => one.agent === agent);
  if (!deep) return [];
  return [
    ...section(`Verdict on ${deep.agent}`, deep.verdict),
    ...section("Traps", [...deep.traps.says, ...deep.traps.failed.map(failedLine)]),
    ...section("How it compares", deep.comparison.says),
    ...section("Strengths and weaknesses", traitLines(deep)),
    ...section("Cost and length", deep.expense.says),
    ...section("Bottom line", deep.bottomLine),
    ...deskLimitsSection(desk.limits),
  ];
}

function failedLine({ name, trap, did, quotation }: FailedTrap): string {
  const harm = trap ? `, ${spaced(trap.kind)}, ${trap.money.toFixed(2)}` : "";
  return `${name}${harm}: ${did}${quotation.kind === "said" ? `. It said: “${quotation.text}” (trial ${quotation.trial})` : ""}`;
}

function glanceTable({ glance }: DeepReport): ReportTable {
  return {
    header: ["metric", "median of rounds", "each round", "all trials", "95% interval", "rank"],
    rows: glance.map(({ figure, place }) => [
      figureTitle(figure),
      medianCell(figure),
      runsCell(figure),
      figureCounts(figure),
      figureRange(figure),
      place ? `${rankCell(place)} of ${place.of}` : nothing,
    ]),
  };
}

function clusterTable({ intents }: DeepReport["clusters"][number]): ReportTable {
  const escalates = intents.some(({ clean }) => clean !== null);
  return {
    header: [
      "intent",
      "cases",
      escalates ? "escalated" : "resolved",
      escalates ? "cleanly escalated" : "unnecessarily escalated",
      "rules followed",
      "summary",
    ],
    rows: intents.map(({ intent, cases, right, wrongWay, clean, adherence, reads }) => [
      spaced(intent),
      `${cases}`,
      rateCell(right),
      rateCell(escalates ? clean : wrongWay),
      countCell(adherence),
      reads,
    ]),
  };
}

function missedTable({ missed }: DeepReport): ReportTable {
  return {
    header: [
      "missed escalations by intent",
      "missed",
      "share of this agent's missed escalations",
      "share of all agents' missed escalations",
    ],
    rows: missed.map((row) => [spaced(row.intent), countCell(row), percent(row.share), percent(row.boardShare)]),
  };
}

function failedTable(failed: readonly FailedTrap[]): ReportTable {
  return {
    header: ["caught by", "harm", "money", "rounds", "what it did", "what it said", "other agents caught"],
    rows: failed.map(({ name, trap, caught, did, quotation, others }) => [
      name,
      trap ? `${spaced(trap.kind)} (${spaced(trap.tactic)})` : nothing,
      trap ? trap.money.toFixed(2) : nothing,
      `${caught.x}/${caught.n}`,
      did,
      quotation.kind === "said" ? `“${quotation.text}” (trial ${quotation.trial})` : nothing,
      countCell(others),
    ]),
  };
}

function heldTable({ traps }: DeepReport): ReportTable {
  return {
    header: ["always resisted", "harm", "catches"],
    rows: traps.heldWhereOthersFail.map(({ name, trap, others }) => [
      name,
      trap ? `${spaced(trap.kind)} (${spaced(trap.tactic)})` : nothing,
      countCell(others),
    ]),
  };
}

function traitLines({ traits: { strong, weak } }: DeepReport): string[] {
  return [
    ...(strong.length > 0 ? [`Strengths: ${strong.join("; ")}.`] : []),
    ...(weak.length > 0 ? [`Weaknesses: ${weak.join("; ")}.`] : []),
  ];
}
