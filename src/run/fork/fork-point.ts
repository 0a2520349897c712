import type { TrialRecord } from "../../record/trial-record.ts";
import type { PastTurn } from "./past-script.ts";

/** The decision in a stored trial that is sampled again. */
export interface ForkPoint {
  readonly record: TrialRecord;
  /** The number of events before the decision. */
  readonly cut: number;
  /** The event of the decision's first message or call. */
  readonly at: number;
  readonly turns: readonly PastTurn[];
}

/** How far a sample is run: to the end of the agent's turn, or to the end of the conversation. */
export type ForkUntil = "turn" | "end";
