/** How far a conversation may go. */
export interface Limits {
  /** Customer turns, the opening counted. */
  readonly turns: number;
  /** Tool calls in one turn of the agent. */
  readonly steps: number;
  /** Milliseconds to wait for a reply of either side. */
  readonly replyMs: number;
}

/** Empty replies in a row after which an agent counts as stalled. */
export const emptyRepliesAllowed = 1;

/** Calls in a row that no tool could read after which an agent's output counts as invalid. */
export const invalidCallsAllowed = 2;
