/** What a case can be handed over for. */
export const handOverReasons = [
  "safety",
  "identity_failed",
  "fraud",
  "legal",
  "records_conflict",
  "vulnerable",
  "special_handling",
  "group_contract",
  "damage_dispute",
  "theft",
  "lost_bag",
  "disconnection",
  "debt_care",
  "no_inventory",
  "payment_route",
  "over_limit",
] as const;

/** What a case can come to: a tool that did it, or an answer. */
export const resolutions = [
  "issue_refund",
  "rebook_flight",
  "waive_fee",
  "adjust_folio",
  "rebook_stay",
  "apply_credit",
  "rebill_account",
  "schedule_technician",
  "create_ticket",
  "escalate_to_human",
  "inform",
] as const;

/** The rules that bind all three desks. */
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
