import { defineTool, z } from "deskproof";

const kinds = {
  fixed: "resolved",
  booked: "resolved",
  network: "waiting",
  not_ours: "resolved",
  waiting_customer: "waiting",
  done: "resolved",
  refused: "refused",
  answered: "resolved",
  withdrawn: "resolved",
} as const;

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the ticket with the first code in the policy's list that fits. Also send the customer a closing message.",
  input: z.object({
    code: z.enum(["fixed", "booked", "network", "not_ours", "waiting_customer", "done", "refused", "answered", "withdrawn"]),
  }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("closings");
    world.insert("closings", { id, code, at: world.now });
    return { id, code };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Escalate the ticket to a person, with the code for the reason. The summary is the only thing that the person sees.",
  input: z.object({
    code: z.enum([
      "safety",
      "abuse",
      "legal",
      "privacy",
      "bereavement",
      "fraud",
      "vulnerable",
      "repeat_fault",
      "network_fault",
      "credit_limit",
      "billing_review",
    ]),
    summary: z.string().trim().min(40),
  }),
  phrases: {
    propose: "pass this on to a colleague",
    done: "I've passed this on to a colleague, who will call you.",
  },
  ends: ({ code }) => ({ kind: "handed_over", code }),
  run: (world, { code, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, code, summary });
    return { id, code };
  },
});
