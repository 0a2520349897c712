/** The limits of a conversation. */
export interface Limits {
  /** Customer turns, including the opening. */
  readonly turns: number;
  /** Tool calls in one turn of the agent. */
  readonly steps: number;
  /** How long to wait for a reply from either side, in milliseconds. */
  readonly replyMs: number;
}

/** Consecutive empty replies tolerated before an agent counts as stalled. */
export const emptyRepliesAllowed = 1;

/** Consecutive invalid tool calls tolerated before an agent's output counts as invalid. */
export const invalidCallsAllowed = 2;
