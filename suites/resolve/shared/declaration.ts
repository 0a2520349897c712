/** The format of generated ids at all three desks. */
export const sharedIds = { action_log: "AL-{n}", tickets: "TK-{n}", handovers: "HO-{n}", closings: "CC-{n}" };

/** Columns not graded here: free text, and what other checks grade (the reason by the disposition, the evidence by itself). */
export const sharedUngraded = {
  tickets: ["summary"],
  handovers: ["ref", "summary", "evidence"],
  closings: ["reason", "evidence", "message"],
};
