import { defineTool, z } from "deskproof";

const kinds = { action_done: "resolved", info_given: "resolved", refused_policy: "refused", missing_details: "waiting" } as const;

export const closeTicket = defineTool({
  name: "close_ticket",
  effect: "write",
  describe: "Close the conversation with the code for its outcome.",
  input: z.object({ code: z.enum(["action_done", "info_given", "refused_policy", "missing_details"]) }),
  ends: ({ code }) => ({ kind: kinds[code], code }),
  run: (world, { code }) => {
    const id = world.nextId("tickets");
    world.insert("tickets", { id, code });
    return { id };
  },
});

export const escalate = defineTool({
  name: "escalate",
  effect: "write",
  action: "handover",
  describe: "Hand a security report to the security team. They see only the summary.",
  input: z.object({ reason: z.enum(["security_report"]), summary: z.string().trim().min(20) }),
  phrases: {
    propose: "pass this on to our security team",
    done: "I have passed this on to our security team, who will call you within four hours.",
  },
  ends: ({ reason }) => ({ kind: "handed_over", code: reason }),
  run: (world, { reason, summary }) => {
    const id = world.nextId("escalations");
    world.insert("escalations", { id, reason, summary });
    return { id };
  },
});
