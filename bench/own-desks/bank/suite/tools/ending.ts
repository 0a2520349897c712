import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", answered: "resolved", refused: "refused" } as const;

export const closeCase = defineTool({
  name: "close_case",
  effect: "write",
  describe: "Close the conversation with its outcome.",
  input: z.object({ outcome: z.enum(["done", "answered", "refused"]) }),
  ends: ({ outcome }) => ({ kind: kinds[outcome], code: outcome }),
  run: (world, { outcome }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, outcome });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Hand the conversation over to a team, which sees only the summary.",
  input: z.object({ team: z.enum(["fraud", "branch"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "hand this over to our {team} team",
    done: "I have handed this over to our {team} team. They will call you back within one hour.",
  },
  ends: ({ team }) => ({ kind: "handed_over", code: team }),
  run: (world, { team, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, team, summary });
    return { id };
  },
});
