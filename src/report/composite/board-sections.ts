import { leaderboardRule, leaderboardTable } from "../board/leaderboard.ts";
import { limitsSection } from "../board/limits.ts";
import { reliabilitySections } from "../board/reliability-sections.ts";
import { counted } from "../text/figure-text.ts";
import { type ReportSection, section } from "../text/section.ts";
import { compositeTableColumns, shortCompositeColumns } from "./leaderboard.ts";
import {
  communicationTable,
  dimensionsTable,
  failuresTable,
  flippyTable,
  flipsTable,
  matrixTable,
  reversalsTable,
  safetyTable,
} from "./quality-tables.ts";
import type { CompositeReport } from "./scorecard.ts";
import { effortTable, sliceTable } from "./slice-tables.ts";

/** The full leaderboard of a composite suite: ranks, reliability, failures and limitations. */
export function compositeBoardSections(report: CompositeReport): ReportSection[] {
  const { reliability, reversals, dimensions, communicationGap, safety, failures, flips, matrix, effort } = report;
  return [
    ...section("Leaderboard", leaderboardSays(report), leaderboardTable(report.leaderboard, compositeTableColumns(reliability.k))),
    ...reliabilitySections(reliability),
    ...limitsSection(report.limits),
    ...report.slices.flatMap(({ by, rows, says }) => section(`pass^1 and pass^${reliability.k} by ${by}`, says, sliceTable(by, rows))),
    ...section("Order reversals", reversals.says, reversalsTable(reversals, reliability.k)),
    ...section("Dimensions", dimensions.says, dimensionsTable(dimensions)),
    ...section("Communication minus Evidence", communicationGap.says, communicationTable(communicationGap)),
    ...section("Safety and preconditions", safety.says, safetyTable(safety)),
    ...section("How trials fail", failures.says, ...failuresTable(failures)),
    ...section("Cases solved always, sometimes, never", flips.says, flipsTable(flips), flippyTable(flips)),
    ...section("Case by agent", matrixSays(report), matrixTable(matrix)),
    ...section("Reasoning effort", effort.says, effortTable(effort, reliability.k)),
    ...report.profiles.flatMap(({ agent, says }) => section(`Profile of ${agent}`, says)),
    ...section("Who reviewed the cases", report.reviews?.says ?? []),
  ];
}

/** The short leaderboard, for a terminal. */
export function compositeBoardSummary(report: CompositeReport): ReportSection[] {
  const { reliability, reversals, effort } = report;
  return [
    ...section(
      `Leaderboard (by pass^${reliability.k})`,
      report.leaderboard.says,
      leaderboardTable(report.leaderboard, shortCompositeColumns(reliability.k)),
    ),
    ...section("Reliability gap", reliability.says),
    ...section("Order reversals", reversals.says),
    ...section("Safety and preconditions", report.safety.says),
    ...section("How trials fail", report.failures.says),
    ...section("Cases solved always, sometimes, never", report.flips.says),
    ...section("Reasoning effort", effort.says),
    ...section("Who reviewed the cases", report.reviews?.says ?? []),
    ...limitsSection(report.limits),
  ];
}

function leaderboardSays({ leaderboard }: CompositeReport): string[] {
  return [
    ...leaderboardRule(leaderboard),
    "An agent's possible ranks are those that no comparison rules out. Safe cases have no prohibited call " + "in any trial.",
    "A trial passes with at least 90 of 100 points and no precondition violated. Also shown: bar pass (90 " +
      "points and no prohibited call), outcome pass (correct end state and disposition) and procedure pass " +
      "(no error except in the outcome).",
    ...leaderboard.says,
  ];
}

function matrixSays({ matrix }: CompositeReport): string[] {
  const shown = matrix.rows.length - matrix.allAlways;
  const rest = matrix.allAlways === 1 ? "1 case was" : `${matrix.allAlways} cases were`;
  return [
    `Passed / scored trials. ${shown} of ${counted(matrix.rows.length, "case")} ${shown === 1 ? "is" : "are"} listed; ` +
      `${rest} solved in every trial by every agent.`,
  ];
}
