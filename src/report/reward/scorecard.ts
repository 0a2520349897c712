import type { TrialCard } from "../../score/trial/trial-card.ts";
import { leaderboardSentences, leaderboardTable } from "../board/leaderboard-table.ts";
import { type BoardLimitations, limitsOf, limitsSection } from "../board/limits.ts";
import { passLimits } from "../board/pass-limits.ts";
import { passMeasures } from "../board/pass-measures.ts";
import { agentReliability, reliabilitySections } from "../board/reliability-sections.ts";
import { defineScorecard } from "../board/scorecard.ts";
import { type Reliability, reliabilityOf } from "../results/reliability.ts";
import { type ReportSection, section } from "../text/section.ts";
import {
  type RewardBoard,
  type RewardCard,
  type RewardLeaderboard,
  rewardLeaderboard,
  rewardReliableFirst,
  rewardTableColumns,
  shortRewardColumns,
} from "./leaderboard.ts";
import { rewardMetrics } from "./metrics.ts";

/** The report of a suite with the reward scorecard. */
export interface RewardReport {
  readonly leaderboard: RewardLeaderboard;
  readonly reliability: Reliability;
  readonly limits: BoardLimitations;
}

/**
 * The reward scorecard: a trial earns 1 if the end state and the actions are correct and all facts were told, and
 * otherwise 0.
 */
export const reward = defineScorecard({
  name: "reward",
  isOwn: (card: TrialCard): card is RewardCard => card.scorecard === "reward",
  metrics: rewardMetrics,
  members: (agents) => agents,
  measures: passMeasures,
  orders: [rewardReliableFirst],
  parts: (board: RewardBoard): RewardReport => ({
    leaderboard: rewardLeaderboard(board),
    reliability: reliabilityOf({ ...board, agents: board.agents.map(({ report }) => report) }),
    limits: { says: limitsOf(board, passLimits(board)) },
  }),
  sections: (report) => [
    ...section(
      "Leaderboard",
      leaderboardSentences(report.leaderboard),
      leaderboardTable(report.leaderboard, rewardTableColumns(report.reliability.k)),
    ),
    ...reliabilitySections(report.reliability),
    ...limitsSection(report.limits),
  ],
  summary: (report) => [
    ...section(
      `Leaderboard (by pass^${report.reliability.k})`,
      report.leaderboard.says,
      leaderboardTable(report.leaderboard, shortRewardColumns(report.reliability.k)),
    ),
    ...section("Reliability gap", report.reliability.says),
    ...limitsSection(report.limits),
  ],
  agentSections,
  agentSummary: agentSections,
  narrow: (report) => report,
});

function agentSections(agent: string, { leaderboard, reliability, limits }: RewardReport): ReportSection[] {
  const rows = leaderboard.rows.filter((row) => row.agent === agent);
  return [
    ...section(`Results of ${agent}`, [], leaderboardTable({ rows }, rewardTableColumns(reliability.k))),
    ...agentReliability(agent, reliability),
    ...limitsSection(limits),
  ];
}
