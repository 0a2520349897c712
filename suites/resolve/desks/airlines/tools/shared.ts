import { z } from "deskproof";
import { closeCaseTool, createTicketTool, escalateToHumanTool } from "../../../shared/ending-tools.ts";
import { findReferenceTool, verifyIdentityTool } from "../../../shared/identity-tools.ts";
import { handOverReasons, resolutions, sharedRuleIds } from "../../../shared/reasons.ts";
import { getArticleTool, getHistoryTool, viewAttachmentTool } from "../../../shared/record-tools.ts";
import { booking } from "../booking.ts";

const Code = z.string().trim().toUpperCase().min(1);
const oneSpace = (words: string) => words.replaceAll(/\s+/g, " ");
const anything = z.looseObject({}).transform(() => ({}));

const ownRuleIds = Array.from({ length: 14 }, (_, place) => `AIR-${place + 1}`);
const reasons = handOverReasons(["special_handling", "lost_bag"]);

export const findReference = findReferenceTool(booking);
export const verifyIdentity = verifyIdentityTool(booking);
export const getHistory = getHistoryTool(booking);
export const viewAttachment = viewAttachmentTool();
export const getArticle = getArticleTool();
export const createTicket = createTicketTool(booking, {
  queues: {
    baggage_trace: {
      about: "a missing bag; fields: bag_id",
      fields: z.object({ bag_id: Code }),
    },
    name_correction: {
      about: "a misspelt name; fields: passenger_id, correct_name (first name and surname)",
      fields: z.object({
        passenger_id: Code,
        correct_name: z.string().trim().toUpperCase().min(3).overwrite(oneSpace),
      }),
    },
    claims: { about: "matters for the claims team", fields: anything },
    goodwill: { about: "vouchers and goodwill gestures", fields: anything },
    general: { about: "anything else", fields: anything },
  },
});
export const escalateToHuman = escalateToHumanTool({ reasons });
export const closeCase = closeCaseTool({
  rules: [...sharedRuleIds, ...ownRuleIds],
  reasons,
  resolutions: resolutions(["issue_refund", "rebook_flight", "waive_fee"]),
});
