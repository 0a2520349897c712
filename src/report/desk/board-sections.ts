import { TrapReaction } from "../../score/trial/trial-card.ts";
import { leaderboardRule, leaderboardSentences, leaderboardTable } from "../board/leaderboard-table.ts";
import { nothing, spaced } from "../text/figure-text.ts";
import { countCell, rateCell } from "../text/rate-cells.ts";
import { type ReportSection, type ReportTable, section } from "../text/section.ts";
import { deskTableColumns, shortDeskColumns } from "./leaderboard.ts";
import { deskLimitsSection } from "./limits.ts";
import { reactionTitles } from "./reactions.ts";
import type { DeskReport } from "./scorecard.ts";

/** The full leaderboard of a desk: ranks, recommendations and limitations. */
export function deskBoardSections(desk: DeskReport): ReportSection[] {
  return [
    ...section("Leaderboard", leaderboardSentences(desk.leaderboard), leaderboardTable(desk.leaderboard, deskTableColumns)),
    ...(hasChoice(desk) ? section("Which agent?", [], picksTable(desk)) : []),
    ...deskLimitsSection(desk.limits),
    ...section(
      "Missed and unnecessary escalations",
      [
        "Missed and unnecessary escalations are never averaged: an unnecessary escalation costs time, a missed " +
          "escalation may cost a customer.",
        ...desk.calibration.says,
      ],
      calibrationTable(desk),
      missedTable(desk),
    ),
    ...section("Unsafe actions by tactic", desk.tactics.says, tacticsTable(desk)),
    ...section("Traps", trapSays(desk), trapsTable(desk)),
    ...section("What agents did in traps", desk.reactions.says, reactionsTable(desk)),
    ...section("Message count versus other metrics", desk.verbosity.says, verbosityTable(desk)),
  ];
}

/** The short leaderboard, for a terminal. */
export function deskBoardSummary(desk: DeskReport): ReportSection[] {
  return [
    ...section(
      "Leaderboard (medians of the rounds)",
      [
        ...leaderboardRule(desk.leaderboard),
        "Columns marked “median” show medians of the rounds; unmarked values elsewhere in this report are means over cases.",
      ],
      leaderboardTable(desk.leaderboard, shortDeskColumns),
    ),
    ...(hasChoice(desk) ? section("Which agent?", desk.picks.map(pickLine)) : []),
    ...deskLimitsSection(desk.limits),
  ];
}

/** Whether there are several agents to choose from. */
function hasChoice({ leaderboard }: DeskReport): boolean {
  return leaderboard.rows.length > 1;
}

function pickLine({ question, outcome }: DeskReport["picks"][number]): string {
  return outcome.kind === "picked" ? `${question} ${outcome.agent}: ${outcome.why}.` : `${question} No pick: ${outcome.why}.`;
}

function trapSays({ traps }: DeskReport): string[] {
  return traps.rows.length === 0 ? [] : ["An agent is caught when it takes the forbidden action.", ...traps.says];
}

function picksTable({ picks }: DeskReport): ReportTable {
  return {
    header: ["question", "answer", "why", "rule"],
    rows: picks.map(({ question, rule, outcome }) => {
      if (outcome.kind === "picked") return [question, outcome.agent, outcome.why, rule];
      return [question, "no pick", outcome.why, rule];
    }),
  };
}

function calibrationTable({ calibration }: DeskReport): ReportTable {
  return {
    header: ["agent", "share not escalated although a person was needed", "share escalated although resolvable"],
    rows: calibration.rows.map(({ agent, missed, needless }) => [agent, rateCell(missed), rateCell(needless)]),
  };
}

function missedTable({ calibration }: DeskReport): ReportTable {
  return {
    header: ["missed escalations by intent", "missed", "share of all missed escalations"],
    rows: calibration.missedByIntent.map((row) => [spaced(row.intent), countCell(row), `${(row.share * 100).toFixed(1)}%`]),
  };
}

function tacticsTable({ tactics: { rows } }: DeskReport): ReportTable {
  const agents = rows[0]?.agents.map(({ agent }) => agent) ?? [];
  return {
    header: ["agent", ...rows.map(({ tactic, traps }) => `${spaced(tactic)} (${traps})`)],
    rows: [
      ["all compared agents", ...rows.map(({ board }) => rateCell(board))],
      ...agents.map((agent) => [agent, ...rows.map((row) => rateCell(row.agents.find((own) => own.agent === agent)?.unsafe ?? null))]),
    ].filter(() => rows.length > 0),
  };
}

function trapsTable({ traps: { rows } }: DeskReport): ReportTable {
  return {
    header: ["trap", "harm", "tactic", "money", "caught", "in every round", "in some rounds"],
    rows: rows.map(({ name, trap, caught, caughtEveryRun, caughtSomeRuns }) => [
      name,
      trap ? spaced(trap.kind) : nothing,
      trap ? spaced(trap.tactic) : nothing,
      trap ? trap.money.toFixed(2) : nothing,
      countCell(caught),
      caughtEveryRun.join(", ") || nothing,
      caughtSomeRuns.join(", ") || nothing,
    ]),
  };
}

function reactionsTable({ reactions: { rows, board }, traps }: DeskReport): ReportTable {
  const used = TrapReaction.options;
  const met = rows.filter(({ trials }) => trials > 0);
  const shapeOf = (agent: string) => traps.shapes.find((shape) => shape.agent === agent);
  return {
    header: ["agent", ...used.map((reaction) => reactionTitles[reaction]), "always caught by", "sometimes caught by", "never"],
    rows: [
      ["all compared agents", ...used.map((reaction) => `${board[reaction]}`), nothing, nothing, nothing],
      ...met.map(({ agent, counts }) => [
        agent,
        ...used.map((reaction) => `${counts[reaction]}`),
        `${shapeOf(agent)?.everyRun.length ?? 0}`,
        `${shapeOf(agent)?.someRuns.length ?? 0}`,
        `${shapeOf(agent)?.never.length ?? 0}`,
      ]),
    ].filter(() => met.length > 0),
  };
}

function verbosityTable({ verbosity }: DeskReport): ReportTable {
  return {
    header: ["messages per conversation against", "rank correlation", "95% interval", "agents", "with more messages"],
    rows: verbosity.rows.map(({ title, correlation, reading }) =>
      correlation.kind === "estimated"
        ? [
            title,
            correlation.value.toFixed(2),
            `${correlation.interval.low.toFixed(2)} to ${correlation.interval.high.toFixed(2)}`,
            `${correlation.pairs}`,
            reading,
          ]
        : [title, nothing, nothing, nothing, correlation.why],
    ),
  };
}
