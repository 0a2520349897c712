import { defineTool, z } from "deskproof";

const kindOf = {
  action_done: "resolved",
  info_given: "resolved",
  refused_policy: "refused",
  awaiting_carrier: "waiting",
  awaiting_customer: "waiting",
} as const;

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the conversation with the code that describes what happened. Send the customer your closing message as well.",
  input: z.object({
    code: z.enum(["action_done", "info_given", "refused_policy", "awaiting_carrier", "awaiting_customer"]),
  }),
  ends: ({ code }) => ({ kind: kindOf[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("tickets");
    world.insert("tickets", { id, code, closed_at: world.now });
    return { id, code };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe: "Escalate the conversation to a colleague. The summary is all that the colleague sees.",
  input: z.object({
    reason: z.enum(["safety_incident", "identity_unverified", "legal"]),
    summary: z.string().trim().min(20),
  }),
  phrases: {
    propose: "pass this on to a colleague",
    done: "I've passed this on to a colleague, who will write to you within one business day.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id, reason };
  },
});
