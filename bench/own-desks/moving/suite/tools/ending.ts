import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", answered: "resolved", refused: "refused" } as const;

export const closeFile = defineTool({
  name: "close_file",
  effect: "write",
  describe: "Close the file with its outcome.",
  input: z.object({ outcome: z.enum(["done", "answered", "refused"]) }),
  ends: ({ outcome }) => ({ kind: kinds[outcome], code: outcome }),
  run: (world, { outcome }) => {
    const id = world.nextId("files");
    world.insert("files", { id, outcome });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Hand the file over to the claims or the dispatch team, which sees only the summary.",
  input: z.object({ team: z.enum(["claims", "dispatch"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "hand this over to our {team} team",
    done: "I have handed this over to our {team} team. Somebody will ring you by tomorrow evening.",
  },
  ends: ({ team }) => ({ kind: "handed_over", code: team }),
  run: (world, { team, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, team, summary });
    return { id };
  },
});
