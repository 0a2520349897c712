/** The limits on a conversation. */
export interface Limits {
  /** The maximum number of customer turns, including the opening. */
  readonly turns: number;
  /** The maximum number of tool calls in one turn of the agent. */
  readonly steps: number;
  /** How long to wait for a reply from either side, in milliseconds. */
  readonly replyMs: number;
}

/** The number of consecutive empty replies tolerated before an agent counts as stalled. */
export const emptyRepliesAllowed = 1;

/** The number of consecutive invalid tool calls tolerated before an agent's output counts as invalid. */
export const invalidCallsAllowed = 2;
