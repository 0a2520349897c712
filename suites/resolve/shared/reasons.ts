/**
 * The reasons to escalate at a desk, in the order of the policy: the reasons that all desks share, with the desk's own
 * reasons before the last two.
 */
export function handOverReasons(own: readonly string[]): readonly string[] {
  return ["safety", "identity_failed", "fraud", "legal", "records_conflict", ...own, "payment_route", "over_limit"];
}

/** The possible resolutions of a case: a write tool, an escalation or an answer. */
export function resolutions(own: readonly string[]): readonly string[] {
  return [...own, "create_ticket", "escalate_to_human", "inform"];
}

/** The ids of the rules that all three desks share. */
export const sharedRuleIds = ["RES-1", "RES-2", "RES-3", "RES-4", "RES-5", "RES-6", "RES-7", "RES-8", "RES-9", "RES-10", "RES-11"] as const;
