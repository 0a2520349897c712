/** How generated ids look, in all three desks. */
export const sharedIds = { action_log: "AL-{n}", tickets: "TK-{n}", handovers: "HO-{n}", closings: "CC-{n}" };

/** Free text, and what is graded elsewhere: the disposition has the reason, the evidence is compared with the case's. */
export const sharedUngraded = {
  tickets: ["summary"],
  handovers: ["ref", "summary", "evidence"],
  closings: ["reason", "evidence", "message"],
};
