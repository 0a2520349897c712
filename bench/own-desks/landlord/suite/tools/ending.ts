import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", answered: "resolved", declined: "refused" } as const;

export const closeCase = defineTool({
  name: "close_case",
  effect: "write",
  describe: "Close the case with the code for its outcome.",
  input: z.object({ code: z.enum(["done", "answered", "declined"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, code });
    return { id };
  },
});

export const passOn = defineTool({
  name: "pass_on",
  effect: "write",
  action: "handover",
  describe: "Pass the case on to a team. The team sees only the summary.",
  input: z.object({ team: z.enum(["emergency", "money", "office"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to our {team} team",
    done: "I have passed this on to our {team} team, who will be in touch within one working day.",
  },
  ends: ({ team }) => ({ kind: "handed_over", code: team }),
  run: (world, { team, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, team, summary });
    return { id };
  },
});
