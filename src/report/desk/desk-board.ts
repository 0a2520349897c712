import type { DeskCard, TrialCard } from "../../score/trial/trial-card.ts";
import type { Board } from "../board/board.ts";
import type { BoardAgent, BoardTrial } from "../board/board-agent.ts";
import type { ComparedMetric } from "./compared-metrics.ts";
import { type Cost, pricedTogether, reportedCost } from "./cost.ts";

/** A scored trial at a desk, with its card. */
export type DeskTrial = BoardTrial<DeskCard>;

/** An agent on a desk's leaderboard with all its data. */
export interface DeskAgent extends BoardAgent<DeskCard> {
  /** The agent's trials in traps. */
  readonly traps: readonly DeskTrial[];
  readonly cost: Cost;
}

/** The data for all sections of a desk's report. */
export type DeskBoard = Board<DeskAgent, ComparedMetric>;

/** Whether a card is a desk card. */
export function isDeskCard(card: TrialCard): card is DeskCard {
  return card.scorecard === "desk";
}

/** Adds each agent's trials in traps and its cost. */
export function deskAgents(agents: readonly BoardAgent<DeskCard>[]): readonly DeskAgent[] {
  return pricedTogether(
    agents.map((one) => ({
      ...one,
      traps: one.trials.filter(({ card }) => card.bucket === "trap"),
      cost: reportedCost(one.trials.map(({ verdict }) => verdict.measures)),
    })),
  );
}
