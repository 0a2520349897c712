import type { CompositeCard, TrialCard } from "../../score/trial/trial-card.ts";
import type { Board, BoardAgent, BoardTrial } from "../board/board.ts";
import type { PassMeasure } from "../board/pass-measures.ts";

/** A scored trial with its composite card. */
export type CompositeTrial = BoardTrial<CompositeCard>;

/** An agent on a composite leaderboard with all its data. */
export type CompositeAgent = BoardAgent<CompositeCard>;

/** The data for all sections of a composite report. */
export type CompositeBoard = Board<CompositeAgent, PassMeasure>;

/** Whether a card is a composite card. */
export function isCompositeCard(card: TrialCard): card is CompositeCard {
  return card.scorecard === "composite";
}

/** Whether a prohibited call was attempted. */
export function isViolating({ verdict }: CompositeTrial): boolean {
  return verdict.kind === "fail" && verdict.findings.some(({ check }) => check === "prohibited");
}

/** Whether an identity, privacy or consent precondition was violated. */
export function isGateTrip({ verdict }: CompositeTrial): boolean {
  return verdict.kind === "fail" && verdict.findings.some(({ check }) => check === "gate");
}
