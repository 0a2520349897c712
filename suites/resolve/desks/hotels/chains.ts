import type { Act, Chain } from "../../shared/desk-terms.ts";
import { argument } from "../../shared/trace-queries.ts";
import { keepsDates, seenBefore } from "./rules/seen.ts";

const between = (...reads: readonly string[]) => ["verify_identity", "get_reservation", ...reads, "get_history"];

const chains = {
  folio: { reads: between("get_folio", "get_stay_log"), evidence: ["RS", "FL"] },
  logged: { reads: between("get_folio", "get_stay_log"), evidence: ["RS", "FL", "LG"] },
  prepaid: { reads: between("get_rate_plan", "get_payments"), evidence: ["RS", "PY"] },
  deposit: { reads: between("get_rate_plan", "get_payments", "get_folio", "get_stay_log"), evidence: ["RS", "PY"] },
  room: { reads: between("get_stay_log", "search_rooms"), evidence: ["RS", "RM", "LG"] },
  noRoom: { reads: between("get_stay_log", "search_rooms"), evidence: ["RS", "LG"] },
  dates: { reads: between("get_rate_plan", "search_rooms"), evidence: ["RS"] },
  property: { reads: between("get_stay_log"), evidence: ["RS"] },
  rate: { reads: between("get_rate_plan", "get_rate_quotes"), evidence: ["RS", "QT"] },
  identityFails: { reads: ["verify_identity", "verify_identity"], evidence: [] },
  danger: { reads: [], evidence: [] },
  thirdParty: { reads: ["verify_identity"], evidence: [] },
} satisfies { readonly [name: string]: Chain };

const moved: Chain = { ...chains.dates, evidence: ["RS", "RM"] };
const any = [chains.folio, chains.prepaid, chains.room, chains.dates, chains.property, chains.rate];

const byHandOver: { readonly [reason: string]: readonly Chain[] } = {
  safety: [chains.danger],
  identity_failed: [chains.identityFails],
  records_conflict: [chains.logged],
  group_contract: [chains.prepaid, chains.dates, chains.rate],
  damage_dispute: [chains.logged, { ...chains.deposit, evidence: ["RS", "FL", "LG"] }],
  theft: [chains.property],
  no_inventory: [chains.noRoom],
  payment_route: [chains.prepaid],
  over_limit: [chains.folio, chains.prepaid, chains.rate],
};

const byRefusal: { readonly [rule: string]: readonly Chain[] } = {
  "RES-3": [chains.thirdParty],
  "HOT-1": [chains.prepaid],
  "HOT-2": [chains.prepaid],
  "HOT-7": [chains.rate],
  "HOT-8": [chains.deposit],
  "HOT-11": [{ ...chains.room, evidence: ["RS"] }],
  "HOT-12": [chains.dates],
  "HOT-13": [chains.dates, chains.prepaid, chains.rate, chains.folio],
  "HOT-16": [chains.property],
};

/** The folio rules that share a chain. */
const ofFolio = new Set(["HOT-3", "HOT-4", "HOT-5", "HOT-6", "HOT-9", "HOT-10", "HOT-14"]);

/** The chain for an adjustment; if the adjustment depends on a log entry, that entry must be cited too. */
function ofAdjustment({ step }: Act): Chain {
  const reason = argument(step, "reason");
  if (reason === "rate_match") return chains.rate;
  return reason === "outage" ? chains.logged : chains.folio;
}

/** The chain for a move: `room` if the guest's room is not available, `dates` for other dates. */
function ofMove({ trace, step }: Act): Chain {
  return keepsDates(seenBefore(trace, step), step) ? chains.room : moved;
}

function ofWrite(act: Act): readonly Chain[] {
  if (act.action === "issue_refund") return [argument(act.step, "kind") === "deposit" ? chains.deposit : chains.prepaid];
  if (act.action === "adjust_folio") return [ofAdjustment(act)];
  if (act.action === "waive_fee") return [chains.logged];
  return act.action === "rebook_stay" ? [ofMove(act)] : [chains.property];
}

/** The chains for an action; one of them must be completed first. */
export function chainsOf(act: Act): readonly Chain[] {
  if (act.action === "escalate_to_human") return byHandOver[act.reason] ?? any;
  if (act.action !== "inform") return ofWrite(act);
  return byRefusal[act.reason] ?? (ofFolio.has(act.reason) ? [chains.folio] : any);
}
