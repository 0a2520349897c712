import type { RewardCard } from "../../score/reward-card.ts";
import { type Board, type BoardAgent, figureOf } from "../board/board.ts";
import { meanCell } from "../board/cells.ts";
import { drawLeaderboard, flagsColumn, leaderboardRule, leaderboardTable, remarkColumn, trialsColumn } from "../board/leaderboard.ts";
import { limitsOf, limitsSection, passLimits } from "../board/limits.ts";
import { passColumns, passOrder, passTableColumns, reversedSentence, shortPassColumns, withheldFlag } from "../board/pass-board.ts";
import { type PassMeasure, passedShare, passMeasures } from "../board/pass-measures.ts";
import { agentReliability, reliabilitySections } from "../board/reliability-sections.ts";
import { defineScorecard } from "../board/scorecard.ts";
import { type Named, onCard } from "../estimate/metric.ts";
import { reliabilityOf } from "../results/reliability.ts";
import { counted, joined, percent } from "../text/figure-text.ts";
import { type ReportSection, section, sentences, type TextColumn } from "../text/section.ts";

type RewardAgent = BoardAgent<RewardCard>;
type RewardBoard = Board<RewardAgent, PassMeasure>;

const reliableFirst = passOrder<RewardAgent>();

/** The reward scorecard: a trial earns 1 if the end state and the actions are correct and all facts were told, and otherwise 0. */
export const reward = defineScorecard({
  name: "reward",
  says: "1 if the end state and the actions are correct and the customer was told all required facts, and 0 otherwise.",
  metrics: [
    metric((card) => card.reward === 1, {
      id: "reward",
      says: "trials in which the end state, the actions and the told facts are all correct",
    }),
    metric(({ endState }) => endState, { id: "reward_end_state", title: "reward: end state", says: "trials with the correct end state" }),
    metric(({ actions }) => actions, {
      id: "reward_actions",
      title: "reward: actions",
      says: "trials with the correct disposition and all required reads, and without a prohibited call or a stall",
    }),
    metric(({ told }) => told, {
      id: "reward_told",
      title: "reward: told facts",
      says: "trials in which the customer was told every required fact",
    }),
  ],
  trend: ["reward"],
  layout: { main: ["reward"], first: "reliability", written: "means" },
  showCard: ({ reward: earned, endState, actions, told }) => ({
    lines: [
      ["reward", `${earned}`],
      ["correct end state", endState],
      ["correct actions", actions],
      ["told all required facts", told],
    ],
  }),
  safetyLeftOut: {
    what: "The reward scorecard measures neither unsafe actions nor escalations. It gives each trial a reward of 1 or 0.",
    todo: "Prohibited calls are listed in each trial's findings, under Cases & failures.",
  },
  questions: {},
  members: (agents) => agents,
  achieved: passedShare,
  tags: () => [],
  measures: passMeasures,
  orders: [reliableFirst],
  parts: reportReward,
  sections: ({ leaderboard, reliability, limits }) => [
    ...section(
      "Leaderboard",
      [...leaderboardRule(leaderboard), ...leaderboard.says],
      leaderboardTable(leaderboard, tableColumns(reliability.k)),
    ),
    ...reliabilitySections(reliability),
    ...limitsSection(limits),
  ],
  summary: ({ leaderboard, reliability, limits }) => [
    ...section(
      `Leaderboard (by pass^${reliability.k})`,
      leaderboard.says,
      leaderboardTable(leaderboard, [...shortPassColumns(reliability.k), trialsColumn, flagsColumn]),
    ),
    ...section("Reliability gap", reliability.says),
    ...limitsSection(limits),
  ],
  agentSections,
  agentSummary: agentSections,
  narrow: (report) => report,
});

function metric(holds: (card: RewardCard) => boolean, named: Named) {
  return onCard<RewardCard>("reward", holds, named);
}

function reportReward(board: RewardBoard) {
  return {
    leaderboard: drawLeaderboard(board, {
      orders: [reliableFirst],
      columns: (one) => ({
        ...passColumns(one, board),
        reward: figureOf(one, "reward") ?? null,
        endState: figureOf(one, "reward_end_state") ?? null,
        actions: figureOf(one, "reward_actions") ?? null,
        told: figureOf(one, "reward_told") ?? null,
      }),
      lastFlags: withheldFlag,
      remark: remarkOn,
      says: reversedSentence(board),
    }),
    reliability: reliabilityOf({ ...board, agents: board.agents.map(({ report }) => report) }),
    limits: limitsOf(board, passLimits(board)),
  };
}
type RewardReport = ReturnType<typeof reportReward>;

/** Reports how often each part of the reward was wrong or missing in the trials without a reward. */
function remarkOn({ trials }: RewardAgent): string | null {
  const lost = trials.filter(({ card }) => card.reward === 0);
  const part = (title: string, holds: (card: RewardCard) => boolean) => {
    const missing = lost.filter(({ card }) => !holds(card)).length;
    return missing > 0 && `${title} in ${missing} (${percent(missing / lost.length)})`;
  };
  const parts = sentences(
    part("the end state was wrong", ({ endState }) => endState),
    part("the actions were wrong", ({ actions }) => actions),
    part("facts were not told", ({ told }) => told),
  );
  return parts.length === 0 ? null : `in ${counted(lost.length, "trial")} without a reward, ${joined(parts)}`;
}

function tableColumns(k: number): TextColumn<RewardReport["leaderboard"]["rows"][number]>[] {
  return [
    ...passTableColumns(k),
    ["reward", (row) => meanCell(row.reward)],
    ["end state", ({ endState }) => meanCell(endState)],
    ["actions", ({ actions }) => meanCell(actions)],
    ["told facts", ({ told }) => meanCell(told)],
    trialsColumn,
    flagsColumn,
    remarkColumn,
  ];
}

function agentSections(agent: string, { leaderboard, reliability, limits }: RewardReport): ReportSection[] {
  const rows = leaderboard.rows.filter((row) => row.agent === agent);
  return [
    ...section(`Results of ${agent}`, [], leaderboardTable({ ...leaderboard, rows }, tableColumns(reliability.k))),
    ...agentReliability(agent, reliability),
    ...limitsSection(limits),
  ];
}
