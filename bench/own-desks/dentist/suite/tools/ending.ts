import { defineTool, z } from "deskproof";

const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused" } as const;

export const closeConversation = defineTool({
  name: "close_conversation",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy"]) }),
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
  describe: "Pass the conversation on to a person, who sees only the summary.",
  input: z.object({ reason: z.enum(["urgent", "other"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "ask the on-call dentist to ring you back",
    done: "I have passed this on to the on-call dentist, who will ring you back within the hour.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
