/** The format of generated ids at all three desks. */
export const sharedIds = { action_log: "AL-{n}", tickets: "TK-{n}", handovers: "HO-{n}", closings: "CC-{n}" };

/**
 * Columns that are not graded here: free text, and columns that other checks grade. The disposition covers the reason,
 * and the evidence has its own checks.
 */
export const sharedUngraded = {
  tickets: ["summary"],
  handovers: ["ref", "summary", "evidence"],
  closings: ["reason", "evidence", "message"],
};
