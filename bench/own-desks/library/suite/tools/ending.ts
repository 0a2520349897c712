import { defineTool, z } from "deskproof";

const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused", details_missing: "waiting" } as const;

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy", "details_missing"]) }),
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
  describe: "Hand the conversation over to a colleague. The colleague sees only the summary.",
  input: z.object({ reason: z.enum(["inter_library", "complaint"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to a colleague",
    done: "I have passed this on to a colleague, who will answer you within three working days.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
