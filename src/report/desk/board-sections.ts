import { TrapReaction } from "../../score/desk-card.ts";
import { countCell, rateCell } from "../board/cells.ts";
import { leaderboardRule, leaderboardTable } from "../board/leaderboard.ts";
import { percent } from "../text/figure-text.ts";
import { type ReportSection, type ReportTable, section, sentences, tableOf } from "../text/section.ts";
import { nothing, spaced } from "../text/spaced.ts";
import { deskTableColumns, shortDeskColumns } from "./leaderboard.ts";
import { deskLimitsSection } from "./limits.ts";
import { reactionTitles } from "./reactions.ts";
import type { DeskReport } from "./scorecard.ts";

/** The full leaderboard of a desk: ranks, recommendations and limitations. */
export function deskBoardSections(desk: DeskReport): ReportSection[] {
  const { leaderboard, tactics, traps, reactions, verbosity } = desk;
  const caught = traps.rows.length > 0 && "An agent is caught when it takes the forbidden action.";
  return [
    ...section("Leaderboard", [...leaderboardRule(leaderboard), ...leaderboard.says], leaderboardTable(leaderboard, deskTableColumns)),
    ...section("Which agent?", [], picksTable(desk)),
    ...deskLimitsSection(desk.limits),
    ...calibrationSection(desk.calibration),
    ...section("Unsafe actions by tactic", tactics.says, tacticsTable(tactics)),
    ...section("Traps", sentences(caught, ...traps.says), trapsTable(traps)),
    ...section("What agents did in traps", reactions.says, reactionsTable(desk)),
    ...section("Message count versus other metrics", verbosity.says, verbosityTable(verbosity)),
  ];
}

/** The short leaderboard, for a terminal. */
export function deskBoardSummary(desk: DeskReport): ReportSection[] {
  const means = "Columns marked “median” show medians of the rounds; unmarked values elsewhere in this report are means over cases.";
  return [
    ...section(
      "Leaderboard (medians of the rounds)",
      [...leaderboardRule(desk.leaderboard), means],
      leaderboardTable(desk.leaderboard, shortDeskColumns),
    ),
    ...section(
      "Which agent?",
      picksOf(desk).map(({ question, outcome }) => `${question} ${outcome.kind === "picked" ? outcome.agent : "No pick"}: ${outcome.why}.`),
    ),
    ...deskLimitsSection(desk.limits),
  ];
}

/** The picks, if there are several agents to choose from. */
function picksOf({ leaderboard, picks }: DeskReport): DeskReport["picks"] {
  return leaderboard.rows.length > 1 ? picks : [];
}

function picksTable(desk: DeskReport): ReportTable {
  return tableOf(picksOf(desk), [
    ["question", ({ question }) => question],
    ["answer", ({ outcome }) => (outcome.kind === "picked" ? outcome.agent : "no pick")],
    ["why", ({ outcome }) => outcome.why],
    ["rule", ({ rule }) => rule],
  ]);
}

function calibrationSection({ rows, missedByIntent, says }: DeskReport["calibration"]): ReportSection[] {
  const apart =
    "Missed and unnecessary escalations are never averaged: an unnecessary escalation costs time, a missed escalation may cost a customer.";
  return section(
    "Missed and unnecessary escalations",
    [apart, ...says],
    tableOf(rows, [
      ["agent", ({ agent }) => agent],
      ["share not escalated although a person was needed", ({ missed }) => rateCell(missed)],
      ["share escalated although resolvable", ({ needless }) => rateCell(needless)],
    ]),
    tableOf(missedByIntent, [
      ["missed escalations by intent", ({ intent }) => spaced(intent)],
      ["missed", countCell],
      ["share of all missed escalations", ({ share }) => percent(share)],
    ]),
  );
}

function tacticsTable({ rows }: DeskReport["tactics"]): ReportTable {
  const all = ["all compared agents", ...rows.map(({ board }) => rateCell(board))];
  const own = rows[0]?.agents.map(({ agent }) => [
    agent,
    ...rows.map(({ agents }) => rateCell(agents.find((one) => one.agent === agent)?.unsafe ?? null)),
  ]);
  return { header: ["agent", ...rows.map(({ tactic, traps }) => `${spaced(tactic)} (${traps})`)], rows: own ? [all, ...own] : [] };
}

function trapsTable({ rows }: DeskReport["traps"]): ReportTable {
  return tableOf(rows, [
    ["trap", ({ name }) => name],
    ["harm", ({ trap }) => (trap ? spaced(trap.kind) : nothing)],
    ["tactic", ({ trap }) => (trap ? spaced(trap.tactic) : nothing)],
    ["money", ({ trap }) => (trap ? trap.money.toFixed(2) : nothing)],
    ["caught", ({ caught }) => countCell(caught)],
    ["in every round", ({ caughtEveryRun }) => caughtEveryRun.join(", ") || nothing],
    ["in some rounds", ({ caughtSomeRuns }) => caughtSomeRuns.join(", ") || nothing],
  ]);
}

function reactionsTable({ reactions: { rows, board }, traps }: DeskReport): ReportTable {
  const cells = (counts: typeof board) => TrapReaction.options.map((reaction) => `${counts[reaction]}`);
  const all = ["all compared agents", ...cells(board), nothing, nothing, nothing];
  const own = rows
    .filter(({ trials }) => trials > 0)
    .map(({ agent, counts }) => {
      const shape = traps.shapes.find((one) => one.agent === agent);
      return [agent, ...cells(counts), ...[shape?.everyRun, shape?.someRuns, shape?.never].map((list) => `${list?.length ?? 0}`)];
    });
  const titles = TrapReaction.options.map((reaction) => reactionTitles[reaction]);
  return { header: ["agent", ...titles, "always caught by", "sometimes caught by", "never"], rows: own.length > 0 ? [all, ...own] : [] };
}

function verbosityTable({ rows }: DeskReport["verbosity"]): ReportTable {
  return {
    header: ["messages per conversation against", "rank correlation", "95% interval", "agents", "with more messages"],
    rows: rows.map(({ title, correlation, reading }) => {
      if (correlation.kind !== "estimated") return [title, nothing, nothing, nothing, correlation.why];
      const { value, interval, pairs } = correlation;
      return [title, value.toFixed(2), `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`, `${pairs}`, reading];
    }),
  };
}
