import { defineTool, z } from "deskproof";
import { requireOpenTicket } from "./order.ts";

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
  describe:
    "Close the ticket with the code for its outcome. Send the customer your closing message as well. " +
    "After this call, no record can be changed.",
  input: z.object({
    resolution: z.enum(["action_done", "info_given", "refused_policy", "awaiting_carrier", "awaiting_customer"]),
  }),
  ends: ({ resolution }) => ({ kind: kindOf[resolution], code: resolution }),
  run: (world, { resolution }) => {
    requireOpenTicket(world);
    const id = world.nextId("closures");
    world.insert("closures", { id, resolution, closed_at: world.now });
    return { id, resolution };
  },
});

export const handOver = defineTool({
  name: "hand_over",
  effect: "write",
  action: "handover",
  describe:
    "Escalate the ticket to a person, with one code and a summary of at least 40 characters. The " +
    "summary is all that your colleague sees. Tell the customer about the escalation as well, and do " +
    "not close the ticket.",
  input: z.object({
    reason: z.enum([
      "abuse",
      "legal",
      "safety_incident",
      "privacy_request",
      "identity_unverified",
      "payment_dispute",
      "fraud_review",
      "serial_claims",
      "high_value_claim",
      "billing_error",
      "refund_exception",
      "unsupported",
    ]),
    summary: z.string().trim().min(40),
  }),
  phrases: {
    propose: "hand this over to a colleague, who will answer you within one business day",
    done: "I've handed this over to a colleague, who will write to you within one business day.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    requireOpenTicket(world);
    const id = world.nextId("handovers");
    world.insert("handovers", { id, reason, summary });
    return { id, reason, reply_within: "one business day" };
  },
});
