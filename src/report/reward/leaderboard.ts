import type { TrialCard } from "../../score/trial/trial-card.ts";
import type { Board } from "../board/board.ts";
import { type BoardAgent, figureOf } from "../board/board-agent.ts";
import { meanCell } from "../board/cells.ts";
import { type BoardRow, drawLeaderboard, type Leaderboard } from "../board/leaderboard.ts";
import { type BoardColumn, flagsColumn, trialsColumn } from "../board/leaderboard-table.ts";
import {
  type PassColumns,
  passColumns,
  passOrder,
  passTableColumns,
  reversedSentence,
  shortPassColumns,
  withheldFlag,
} from "../board/pass-board.ts";
import type { PassMeasure } from "../board/pass-measures.ts";
import type { Figure } from "../estimate/figure.ts";
import { counted, joined, percent } from "../text/figure-text.ts";

/** The card of a trial whose reward is the product of its parts. */
export type RewardCard = Extract<TrialCard, { scorecard: "reward" }>;

/** The data for all sections of a reward report. */
export type RewardBoard = Board<BoardAgent<RewardCard>, PassMeasure>;

/** The columns of a reward leaderboard: the reward, and each of its parts. */
interface RewardColumns extends PassColumns {
  readonly reward: Figure | null;
  readonly endState: Figure | null;
  readonly actions: Figure | null;
  readonly told: Figure | null;
}

/** The leaderboard of a suite with the reward scorecard. */
export type RewardLeaderboard = Leaderboard<RewardColumns>;
type RewardRow = BoardRow & RewardColumns;

/** Ranks agents by pass^k, then by pass^1. */
export const rewardReliableFirst = passOrder<BoardAgent<RewardCard>>();

/** Creates the leaderboard. */
export function rewardLeaderboard(board: RewardBoard): RewardLeaderboard {
  return drawLeaderboard(board, {
    orders: [rewardReliableFirst],
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
  });
}

/** Reports how often each part of the reward was wrong or missing in the trials without a reward. */
function remarkOn({ trials }: BoardAgent<RewardCard>): string | null {
  const lost = trials.filter(({ card }) => card.reward === 0);
  if (lost.length === 0) return null;
  const part = (title: string, holds: (card: RewardCard) => boolean) => {
    const missing = lost.filter(({ card }) => !holds(card)).length;
    return missing > 0 ? [`${title} in ${missing} (${percent(missing / lost.length)})`] : [];
  };
  const parts = [
    ...part("the end state was wrong", ({ endState }) => endState),
    ...part("the actions were wrong", ({ actions }) => actions),
    ...part("facts were not told", ({ told }) => told),
  ];
  return parts.length === 0 ? null : `in ${counted(lost.length, "trial")} without a reward, ${joined(parts)}`;
}

/** The columns with intervals and ranks. */
export function rewardTableColumns(k: number): readonly BoardColumn<RewardRow>[] {
  return [
    ...passTableColumns(k),
    { title: "reward", cell: ({ reward }) => meanCell(reward) },
    { title: "end state", cell: ({ endState }) => meanCell(endState) },
    { title: "actions", cell: ({ actions }) => meanCell(actions) },
    { title: "told facts", cell: ({ told }) => meanCell(told) },
    trialsColumn,
    flagsColumn,
    { title: "remark", cell: ({ remark }) => remark ?? "" },
  ];
}

/** The columns without intervals, which do not fit in a terminal. */
export function shortRewardColumns(k: number): readonly BoardColumn<RewardRow>[] {
  return [...shortPassColumns(k), trialsColumn, flagsColumn];
}
