import type { Act, Chain } from "../../shared/desk-terms.ts";
import { text } from "../../shared/fields.ts";
import { argument, filesSeen, lastRead } from "../../shared/trace-queries.ts";
import { isForced } from "./queries/rebookings.ts";

function chain(reads: readonly string[], evidence: readonly string[]): Chain {
  return { reads: ["verify_identity", "get_booking", ...reads, "get_history"], evidence: ["BK", ...evidence] };
}

const fare = chain(["get_fare_rules", "get_payments"], ["FR", "PY"]);
const disruption = chain(["get_flight_status", "get_payments"], ["DR", "PY"]);
const rebooking = chain(["get_flight_status", "search_flights"], ["DR", "CV"]);
const change = chain(["get_fare_rules", "search_flights"], ["FR", "CV"]);
const fee = chain(["get_fees"], ["FE"]);
const bag = chain(["get_service_records"], ["BG"]);
const passenger = chain(["get_service_records"], ["PX"]);
const everyChain = [fare, disruption, rebooking, change, fee, bag, passenger];

const ofRefusal: { readonly [rule: string]: readonly Chain[] } = {
  "RES-3": [{ reads: ["verify_identity"], evidence: [] }],
  "AIR-1": [fare],
  "AIR-2": [fare],
  "AIR-3": [fare],
  "AIR-4": [disruption, rebooking],
  "AIR-5": [rebooking],
  "AIR-6": [change],
  "AIR-7": [disruption],
  "AIR-8": [fare],
  "AIR-9": [fee],
  "AIR-10": [bag],
  "AIR-11": [passenger],
  "AIR-12": [fare, disruption, rebooking, change],
  "AIR-14": [fare, disruption],
};

const ofHandOver: { readonly [reason: string]: readonly Chain[] } = {
  safety: [{ reads: [], evidence: [] }],
  identity_failed: [{ reads: ["verify_identity", "verify_identity"], evidence: [] }],
  records_conflict: [fare],
  lost_bag: [bag],
  payment_route: [fare, disruption],
  over_limit: [fare, disruption],
};

/** Adds a lawyer's letter to a chain: it must be opened before the history is read, and it must be cited. */
function withFile({ reads, evidence }: Chain): Chain {
  return { reads: [...reads.slice(0, -1), "view_attachment", "get_history"], evidence: [...evidence, "AT"] };
}

function ofWrite({ trace, step, action }: Act): readonly Chain[] {
  if (action === "issue_refund") return ["disruption", "compensation"].includes(argument(step, "kind")) ? [disruption] : [fare];
  if (action === "rebook_flight") return [isForced(trace, step) ? rebooking : change];
  if (action === "waive_fee") return argument(step, "reason") === "late_bag" ? [{ ...fee, evidence: [...fee.evidence, "BG"] }] : [fee];
  // No rule mentions the other queues, so they have no chain.
  const queues: { readonly [queue: string]: Chain } = { baggage_trace: bag, name_correction: passenger };
  const queue = queues[argument(step, "queue")];
  return queue ? [queue] : [];
}

function handedOver({ trace, step, reason }: Act): readonly Chain[] {
  if (reason === "special_handling")
    return text(lastRead(trace, "get_booking", step), "special") === "" ? [fare, disruption, rebooking, change] : [passenger];
  const hasLetter = filesSeen(trace, step.index).some((file) => text(file, "kind") === "legal_letter");
  if (reason === "legal" && hasLetter) return everyChain.map(withFile);
  return ofHandOver[reason] ?? everyChain;
}

/** The chains for an action; one of them must be completed first. */
export function chainsOf(act: Act): readonly Chain[] {
  if (act.action === "escalate_to_human") return handedOver(act);
  return act.action === "inform" ? (ofRefusal[act.reason] ?? everyChain) : ofWrite(act);
}
