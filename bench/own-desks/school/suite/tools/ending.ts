import { defineTool, z } from "deskproof";

const kinds = { done: "resolved", answered: "resolved", refused: "refused" } as const;

export const closeRequest = defineTool({
  name: "close_request",
  effect: "write",
  describe: "Close the request with its outcome.",
  input: z.object({ outcome: z.enum(["done", "answered", "refused"]) }),
  ends: ({ outcome }) => ({ kind: kinds[outcome], code: outcome }),
  run: (world, { outcome }) => {
    const id = world.nextId("requests");
    world.insert("requests", { id, outcome });
    return { id };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Pass the request on to the director or to a colleague in the office, who sees only the summary.",
  input: z.object({ recipient: z.enum(["director", "office"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to the {recipient}",
    done: "I have passed this on to the {recipient}. You will hear from us within three working days.",
  },
  ends: ({ recipient }) => ({ kind: "handed_over", code: recipient }),
  run: (world, { recipient, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, recipient, summary });
    return { id };
  },
});
