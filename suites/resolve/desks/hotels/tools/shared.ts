import { z } from "deskproof";
import { closeCaseTool, createTicketTool, escalateToHumanTool } from "../../../shared/ending-tools.ts";
import { findReferenceTool, verifyIdentityTool } from "../../../shared/identity-tools.ts";
import { handOverReasons, resolutions, sharedRuleIds } from "../../../shared/reasons.ts";
import { getArticleTool, getHistoryTool, viewAttachmentTool } from "../../../shared/record-tools.ts";
import { reservation } from "../reservation.ts";

const anything = z.looseObject({}).transform(() => ({}));
const ownRuleIds = Array.from({ length: 16 }, (_, place) => `HOT-${place + 1}`);
const reasons = handOverReasons(["group_contract", "damage_dispute", "theft", "no_inventory"]);

export const findReference = findReferenceTool(reservation);
export const verifyIdentity = verifyIdentityTool(reservation);
export const getHistory = getHistoryTool(reservation);
export const viewAttachment = viewAttachmentTool();
export const getArticle = getArticleTool();
export const createTicket = createTicketTool(reservation, {
  queues: {
    // No fields are kept, because guests describe an item in their own words, which cannot be compared.
    lost_property: { about: "items left behind", fields: anything },
    claims: { about: "matters for the claims team", fields: anything },
    goodwill: { about: "goodwill gestures", fields: anything },
    general: { about: "anything else", fields: anything },
  },
});
export const escalateToHuman = escalateToHumanTool({ reasons });
export const closeCase = closeCaseTool({
  rules: [...sharedRuleIds, ...ownRuleIds],
  reasons,
  resolutions: resolutions(["issue_refund", "adjust_folio", "rebook_stay", "waive_fee"]),
});
