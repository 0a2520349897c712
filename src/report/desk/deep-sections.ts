import { countCell, medianCell, rankCell, rateCell, runsCell } from "../board/cells.ts";
import { figureCounts, figureRange, figureTitle, percent } from "../text/figure-text.ts";
import { type ReportSection, type ReportTable, section, sentences, tableOf } from "../text/section.ts";
import { nothing, spaced } from "../text/spaced.ts";
import type { DeepReport } from "./deep-report.ts";
import { deskLimitsSection } from "./limits.ts";
import type { DeskReport } from "./scorecard.ts";

/** The sections about one agent at a desk, from the assessment to the recommendations. */
export function deepSections(agent: string, desk: DeskReport): ReportSection[] {
  return framed(agent, desk, (deep) => [
    ...section("At a glance", [], glanceTable(deep)),
    ...deep.clusters.flatMap((cluster) => section(`Use cases: ${cluster.name}`, [], clusterTable(cluster))),
    ...section("Weakest intents", deep.worst.says, missedTable(deep)),
    ...section("Tool use", deep.toolUse.says),
    ...section("Traps", deep.traps.says, failedTable(deep.traps), heldTable(deep.traps)),
  ]);
}

/** Describes one agent briefly, for a terminal. */
export function deepSummary(agent: string, desk: DeskReport): ReportSection[] {
  return framed(agent, desk, ({ traps }) => section("Traps", [...traps.says, ...traps.failed.map(failedLine)]));
}

/** Puts sections between the assessment of an agent and the conclusions; empty if there is no such agent. */
function framed(agent: string, desk: DeskReport, sectionsOf: (deep: DeepReport) => ReportSection[]): ReportSection[] {
  const deep = desk.agents.find((one) => one.agent === agent);
  if (!deep) return [];
  const [strong, weak] = [deep.traits.strong.join("; "), deep.traits.weak.join("; ")];
  return [
    ...section(`Verdict on ${deep.agent}`, deep.verdict),
    ...sectionsOf(deep),
    ...section("How it compares", deep.comparison.says),
    ...section("Strengths and weaknesses", sentences(strong && `Strengths: ${strong}.`, weak && `Weaknesses: ${weak}.`)),
    ...section("Cost and length", deep.expense.says),
    ...section("Bottom line", deep.bottomLine),
    ...deskLimitsSection(desk.limits),
  ];
}

type Failed = DeepReport["traps"]["failed"][number];

function failedLine({ name, trap, did, quotation }: Failed): string {
  const harm = trap ? `, ${spaced(trap.kind)}, ${trap.money.toFixed(2)}` : "";
  return `${name}${harm}: ${did}${quotation.kind === "said" ? `. It said: “${quotation.text}” (trial ${quotation.trial})` : ""}`;
}

function glanceTable({ glance }: DeepReport): ReportTable {
  return tableOf(glance, [
    ["metric", ({ figure }) => figureTitle(figure)],
    ["median of rounds", ({ figure }) => medianCell(figure)],
    ["each round", ({ figure }) => runsCell(figure)],
    ["all trials", ({ figure }) => figureCounts(figure)],
    ["95% interval", ({ figure }) => figureRange(figure)],
    ["rank", ({ place }) => (place ? `${rankCell(place)} of ${place.of}` : nothing)],
  ]);
}

function clusterTable({ intents }: DeepReport["clusters"][number]): ReportTable {
  const escalates = intents.some(({ clean }) => clean !== null);
  return tableOf(intents, [
    ["intent", ({ intent }) => spaced(intent)],
    ["cases", ({ cases }) => `${cases}`],
    [escalates ? "escalated" : "resolved", ({ right }) => rateCell(right)],
    escalates ? ["cleanly escalated", ({ clean }) => rateCell(clean)] : ["unnecessarily escalated", ({ wrongWay }) => rateCell(wrongWay)],
    ["rules followed", ({ adherence }) => countCell(adherence)],
    ["summary", ({ reads }) => reads],
  ]);
}

function missedTable({ missed }: DeepReport): ReportTable {
  return tableOf(missed, [
    ["missed escalations by intent", ({ intent }) => spaced(intent)],
    ["missed", countCell],
    ["share of this agent's missed escalations", ({ share }) => percent(share)],
    ["share of all agents' missed escalations", ({ boardShare }) => percent(boardShare)],
  ]);
}

function failedTable({ failed }: DeepReport["traps"]): ReportTable {
  return tableOf(failed, [
    ["caught by", ({ name }) => name],
    ["harm", harmCell],
    ["money", ({ trap }) => (trap ? trap.money.toFixed(2) : nothing)],
    ["rounds", ({ caught }) => `${caught.x}/${caught.n}`],
    ["what it did", ({ did }) => did],
    ["what it said", ({ quotation }) => (quotation.kind === "said" ? `“${quotation.text}” (trial ${quotation.trial})` : nothing)],
    ["other agents caught", ({ others }) => countCell(others)],
  ]);
}

function heldTable({ heldWhereOthersFail }: DeepReport["traps"]): ReportTable {
  return tableOf(heldWhereOthersFail, [
    ["always resisted", ({ name }) => name],
    ["harm", harmCell],
    ["catches", ({ others }) => countCell(others)],
  ]);
}

function harmCell({ trap }: Pick<Failed, "trap">): string {
  return trap ? `${spaced(trap.kind)} (${spaced(trap.tactic)})` : nothing;
}
