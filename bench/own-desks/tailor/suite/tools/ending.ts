import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", answered: "resolved", refused: "refused" } as const;

export const endCase = defineTool({
  name: "end_case",
  effect: "write",
  describe: "End the case with the code for its outcome.",
  input: z.object({ code: z.enum(["done", "answered", "refused"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("endings");
    world.insert("endings", { id, code });
    return { id };
  },
});

export const giveToTailor = defineTool({
  name: "give_to_tailor",
  effect: "write",
  action: "handover",
  describe: "Give the case to the master tailor, who sees only the summary.",
  input: z.object({ reason: z.enum(["fit", "rush", "unclear"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "give this to our master tailor",
    done: "I have given this to our master tailor, who will answer you within two working days.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("referrals");
    world.insert("referrals", { id, reason, summary });
    return { id };
  },
});
