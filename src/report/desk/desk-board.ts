import type { DeskCard } from "../../score/desk-card.ts";
import type { Board, BoardAgent } from "../board/board.ts";
import { pricedTogether, reportedCost } from "./cost.ts";
import type { ComparedMetric } from "./metrics.ts";

/** A scored trial at a desk, with its card. */
export type DeskTrial = BoardAgent<DeskCard>["trials"][number];

/** The data for all sections of a desk's report. */
export type DeskBoard = Board<DeskAgent, ComparedMetric>;

/** Adds each agent's trials in traps and its cost. */
export function deskAgents(agents: readonly BoardAgent<DeskCard>[]) {
  return pricedTogether(
    agents.map((one) => ({
      ...one,
      traps: trialsInBucket(one, "trap"),
      cost: reportedCost(one.trials.map(({ verdict }) => verdict.measures)),
    })),
  );
}
export type DeskAgent = ReturnType<typeof deskAgents>[number];

/** Returns an agent's trials in one bucket. */
export function trialsInBucket({ trials }: BoardAgent<DeskCard>, bucket: DeskCard["bucket"]): DeskTrial[] {
  return trials.filter(({ card }) => card.bucket === bucket);
}

/** Counts the trials with a given property. */
export function countOf(trials: readonly DeskTrial[], holds: (trial: DeskTrial) => boolean) {
  return { x: trials.filter(holds).length, n: trials.length };
}
