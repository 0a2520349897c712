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

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Pass the case on to a person, who sees only the summary.",
  input: z.object({ reason: z.enum(["accident", "other"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to our accident team",
    done: "I have passed this on to our accident team, who will ring you within a few minutes.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
