import { closeCaseTool, escalateToHumanTool } from "../../../shared/ending-tools.ts";
import { findReferenceTool, verifyIdentityTool } from "../../../shared/identity-tools.ts";
import { handOverReasons, resolutions, sharedRuleIds } from "../../../shared/reasons.ts";
import { getArticleTool, getHistoryTool, viewAttachmentTool } from "../../../shared/record-tools.ts";
import { account } from "../account.ts";

const ownRules = Array.from({ length: 15 }, (_, place) => `UTL-${place + 1}`);
const reasons = handOverReasons(["vulnerable", "disconnection", "debt_care"]);

export const findReference = findReferenceTool(account);
export const verifyIdentity = verifyIdentityTool(account);
export const getHistory = getHistoryTool(account);
export const viewAttachment = viewAttachmentTool();
export const getArticle = getArticleTool();
export const escalateToHuman = escalateToHumanTool({ reasons });
export const closeCase = closeCaseTool({
  rules: [...ownRules, ...sharedRuleIds],
  reasons,
  resolutions: resolutions(["apply_credit", "rebill_account", "waive_fee", "schedule_technician"]),
});
