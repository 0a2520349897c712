import type { Row } from "deskproof";
import { daysBetween, hoursBetween } from "../../../shared/clock.ts";
import { asked, askedList, deedsOf } from "../../../shared/decide-steps.ts";
import { total } from "../../../shared/money.ts";
import { type Claim, type Entitlement, nothing } from "./claim.ts";

type Ground = "late_bag" | "seat" | "bereavement" | "gold";

function cameLate({ records }: Claim, fee: Row): boolean {
  const bag = records.get("SELECT * FROM bags WHERE fee_id = ?", fee.id ?? null);
  if (!bag?.missing_since || !bag.delivered_at) return false;
  return hoursBetween(String(bag.missing_since), String(bag.delivered_at)) > 24;
}

function isBereaved({ records, ref }: Claim): boolean {
  const files = records.all("SELECT text FROM attachments WHERE ref = ? AND kind = 'death_certificate'", ref);
  return files.some(({ text }) => {
    const date = /\d{4}-\d\d-\d\d/.exec(String(text))?.[0];
    return date !== undefined && daysBetween(date, records.now) <= 14;
  });
}

function isFirstGoldWaiver({ records, booking }: Claim): boolean {
  const { customer_id = null } = booking;
  const earlier = records.get(
    `SELECT l.id FROM action_log l JOIN bookings b ON b.id = l.ref
     WHERE b.customer_id = ? AND l.purpose = 'waive_gold' AND l.state = 'completed' AND substr(l.at, 1, 4) = ?`,
    customer_id,
    records.today.slice(0, 4),
  );
  const holder = records.get("SELECT tier FROM customers WHERE id = ?", customer_id);
  return holder?.tier === "gold" && earlier === undefined;
}

/** AIR-9: the reason for waiving a fee, if there is one. */
function groundOf(claim: Claim, fee: Row): Ground | undefined {
  if (fee.state !== "charged") return undefined;
  if (fee.kind === "bag") return cameLate(claim, fee) ? "late_bag" : undefined;
  if (fee.kind === "seat") return fee.given !== null && fee.given !== fee.bought ? "seat" : undefined;
  if (isBereaved(claim)) return "bereavement";
  return isFirstGoldWaiver(claim) ? "gold" : undefined;
}

/** AIR-9: the requested fees that may be waived. */
export function waiving(claim: Claim): Entitlement {
  const { records, request, ref } = claim;
  const named = askedList(request, "fees");
  const fees = records
    .all("SELECT * FROM fees WHERE ref = ? ORDER BY id", ref)
    .filter(({ id }) => named.length === 0 || named.includes(String(id)));
  const going = fees.filter((fee) => groundOf(claim, fee) !== undefined);
  const isDone = (fee: Row) =>
    deedsOf(records, { ref, purpose: `waive_${groundOf(claim, fee)}`, about: [String(fee.id)] }).isDone || fee.state === "waived";
  if (fees.length > 0 && fees.every(isDone)) return { kind: "done" };
  const [first] = going;
  if (!first) return nothing("AIR-9");
  return {
    kind: "due",
    tool: "waive_fee",
    amount: total(going.map(({ amount }) => Number(amount))),
    target: String(first.id),
  };
}

function bagOf({ records, request, ref }: Claim): Row | undefined {
  const bags = records.all("SELECT * FROM bags WHERE ref = ? AND missing_since IS NOT NULL ORDER BY id", ref);
  return bags.find(({ id }) => id === asked(request, "bag")) ?? bags[0];
}

/** AIR-10: whether a bag counts as lost. */
export function isBagLost(claim: Claim): boolean {
  const bag = bagOf(claim);
  return bag !== undefined && bag.delivered_at === null && daysBetween(String(bag.missing_since), claim.records.now) >= 21;
}

/** AIR-10: tracing a missing bag. */
export function tracing(claim: Claim): Entitlement {
  const bag = bagOf(claim);
  const about = bag ? [String(bag.id)] : [];
  const { isDone } = deedsOf(claim.records, { ref: claim.ref, purpose: "ticket_baggage_trace", about });
  if (isDone) return { kind: "done" };
  const isTraced = bag !== undefined && bag.delivered_at === null && bag.pir !== null;
  return isTraced ? { kind: "due", tool: "create_ticket", target: "baggage_trace" } : nothing("AIR-10");
}

/** The number of letters to replace, remove or add between two names, counted up to `most`. */
function letters(one: string, other: string, most = 4): number {
  if (most === 0 || (one === "" && other === "")) return 0;
  if (one !== "" && one[0] === other[0]) return letters(one.slice(1), other.slice(1), most);
  const ways = [
    ...(one === "" ? [] : [letters(one.slice(1), other, most - 1)]),
    ...(other === "" ? [] : [letters(one, other.slice(1), most - 1)]),
    ...(one === "" || other === "" ? [] : [letters(one.slice(1), other.slice(1), most - 1)]),
  ];
  return 1 + Math.min(...ways);
}

/** AIR-11: correcting a name. */
export function correcting({ records, request, ref }: Claim): Entitlement {
  const passengers = records.all("SELECT * FROM passengers WHERE ref = ? ORDER BY id", ref);
  const passenger = passengers.find(({ id }) => id === asked(request, "passenger")) ?? passengers[0];
  const about = passenger ? [String(passenger.id)] : [];
  if (deedsOf(records, { ref, purpose: "ticket_name_correction", about }).isDone) return { kind: "done" };
  const wrong = letters(String(passenger?.name).toUpperCase(), asked(request, "name").toUpperCase());
  const isSlip = wrong >= 1 && wrong <= 3 && request.same_person !== false;
  return isSlip ? { kind: "due", tool: "create_ticket", target: "name_correction" } : nothing("AIR-11");
}
