import { defineTool, z } from "deskproof";

const kinds = { completed: "resolved", informed: "resolved", not_possible: "refused" } as const;

export const closeContact = defineTool({
  name: "close_contact",
  effect: "write",
  describe: "Close the contact with the code for its outcome.",
  input: z.object({ code: z.enum(["completed", "informed", "not_possible"]) }),
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
  describe: "Pass the contact on to a person, who sees only the summary.",
  input: z.object({ reason: z.enum(["gas_emergency", "other"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "send our gas emergency team",
    done: "I have passed this on to our gas emergency team, who are on their way. Please open the windows and go outside.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id };
  },
});
