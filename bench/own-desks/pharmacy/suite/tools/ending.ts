import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", refused_policy: "refused" } as const;

export const closeCase = defineTool({
  name: "close_case",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["done", "refused_policy"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("tickets");
    world.insert("tickets", { id, code });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Hand the conversation over to a colleague, who sees only the summary.",
  input: z.object({ reason: z.enum(["pharmacist", "other"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to a colleague",
    done: "I have passed this on to a colleague, who will write to you within one business day.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
