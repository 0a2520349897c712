/**
 * The reasons to escalate that all desks share, in the order in which the policies list them; a desk's own reasons come
 * before the last two.
 */
export function handOverReasons(own: readonly string[]): readonly string[] {
  return ["safety", "identity_failed", "fraud", "legal", "records_conflict", ...own, "payment_route", "over_limit"];
}

/** The possible resolutions of a case: one of the desk's tools, or an answer. */
export function resolutions(own: readonly string[]): readonly string[] {
  return [...own, "create_ticket", "escalate_to_human", "inform"];
}

/** The rules that apply to all three desks. */
export const sharedRuleIds = [
  "RES-1",
  "RES-2",
  "RES-3",
  "RES-4",
  "RES-5",
  "RES-6",
  "RES-7",
  "RES-8",
  "RES-9",
  "RES-10",
  "RES-11",
] as const;
