import { closeCaseTool, escalateToHumanTool } from "../../../shared/ending-tools.ts";
import { findReferenceTool, verifyIdentityTool } from "../../../shared/identity-tools.ts";
import { sharedRuleIds } from "../../../shared/reasons.ts";
import { getArticleTool, getHistoryTool, viewAttachmentTool } from "../../../shared/record-tools.ts";
import { account } from "../account.ts";

const ownRules = Array.from({ length: 15 }, (_, place) => `UTL-${place + 1}`);

export const findReference = findReferenceTool(account);
export const verifyIdentity = verifyIdentityTool(account);
export const getHistory = getHistoryTool(account);
export const viewAttachment = viewAttachmentTool();
export const getArticle = getArticleTool();
export const escalateToHuman = escalateToHumanTool();
export const closeCase = closeCaseTool({ rules: [...ownRules, ...sharedRuleIds] });
