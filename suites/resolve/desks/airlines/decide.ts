import type { Decision, Records, Request } from "deskproof";
import { act, asked, askedList, firstAnswer, handOver, ifDanger, ifHeld, ifNotEntitled, inform } from "../../shared/decide-steps.ts";
import { round } from "../../shared/money.ts";
import { booking } from "./booking.ts";
import { type Claim, type Entitlement, nothing, segmentsOf } from "./deciding/claim.ts";
import { freeRebooking, isOursToMove, wantedChange } from "./deciding/journeys.ts";
import { cancelling, capturedTwice, compensation, missedFlight, moneyForDisruption } from "./deciding/money.ts";
import { correcting, isBagLost, tracing, waiving } from "./deciding/service.ts";

/** The function that decides each kind of request. */
const answers: { readonly [ask: string]: (claim: Claim) => Entitlement } = {
  cancel: cancelling,
  no_show_taxes: missedFlight,
  refund_disruption: moneyForDisruption,
  compensation,
  duplicate: capturedTwice,
  rebook: freeRebooking,
  change: wantedChange,
  waive_fee: waiving,
  trace_bag: tracing,
  // This desk never pays for a bag, so only tracing is possible.
  bag_money: tracing,
  correct_name: correcting,
};

/** Requests that scope `change` covers, because nothing is paid out for them. */
const changes = ["rebook", "change", "trace_bag", "correct_name"];
/** Requests to change, cancel or refund a journey. */
const journeys = ["cancel", "no_show_taxes", "refund_disruption", "rebook", "change"];
/** Requests that the agency handles if the booking was made there. */
const agencies = ["cancel", "no_show_taxes", "refund_disruption", "duplicate", "change"];
const bags = ["bag_money", "trace_bag"];
const most = 800;

/** The airline's policy as code, in the order of decision. */
export function decide(records: Records, request: Request): Decision {
  const ref = asked(request, "reference");
  const asks = askedList(request, "asks");
  const wantsMoney = asks.some((ask) => !changes.includes(ask));
  const row = records.get("SELECT * FROM bookings WHERE id = ?", ref) ?? {};
  const claim: Claim = { records, request, ref, booking: row };
  return firstAnswer(
    () => ifDanger(request),
    () => ifNotEntitled({ records, request, kind: booking, scope: wantsMoney ? "money" : "change" }),
    () => ifHeld(records, { ref, wantsMoney, table: booking.table }),
    () => ifContradictory(claim, asks),
    () => ifForAPerson(claim, asks),
    () => byEntitlement(claim, asks),
  );
}

/** RES-6: a no-show with a recorded boarding time. */
function ifContradictory(claim: Claim, asks: readonly string[]): Decision | undefined {
  const isOdd = segmentsOf(claim).some(({ status, boarded_at }) => status === "no_show" && boarded_at !== null);
  return isOdd && asks.includes("no_show_taxes") ? handOver("records_conflict") : undefined;
}

/** AIR-13 and AIR-10: decisions that only a person may make. */
function ifForAPerson(claim: Claim, asks: readonly string[]): Decision | undefined {
  const { special, pax_count } = claim.booking;
  const isSpecial = special !== null || Number(pax_count) >= 10;
  if (isSpecial && asks.some((ask) => journeys.includes(ask))) return handOver("special_handling");
  return asks.some((ask) => bags.includes(ask)) && isBagLost(claim) ? handOver("lost_bag") : undefined;
}

function entitlementFor(claim: Claim, ask: string): Entitlement {
  const isAgencys = agencies.includes(ask) || (ask === "rebook" && !isOursToMove(claim));
  const answer = answers[ask]?.(claim);
  if (!answer) throw new Error(`the airline's desk does not handle the request "${ask}"`);
  if (answer.kind !== "done" && claim.booking.channel === "agency" && isAgencys) return nothing("AIR-12");
  return answer;
}

/** Steps 5 to 9: what is due, or why nothing is due. */
function byEntitlement(claim: Claim, asks: readonly string[]): Decision {
  const all = asks.map((ask) => entitlementFor(claim, ask));
  const due = all.find((one) => one.kind === "due");
  if (!due) {
    const [first = nothing("RES-9")] = all;
    return first.kind === "none" ? inform(first.rule) : inform("RES-5");
  }
  const { tool, amount, posted = 0, target } = due;
  if (tool !== "issue_refund") return act(tool, { ...(amount !== undefined && { amount }), ...(target !== undefined && { target }) });
  const sum = all.reduce((whole, one) => whole + (one.kind === "due" ? moneyOf(one) : 0), 0);
  if (due.payments?.every(({ method_state }) => method_state === "closed")) return handOver("payment_route", { amount: round(sum) });
  if (round(sum - posted + refundedOf(claim)) > most) return handOver("over_limit", { amount: round(sum) });
  return act(tool, { amount: round((amount ?? 0) - posted) });
}

function moneyOf({ tool, amount = 0 }: Extract<Entitlement, { kind: "due" }>): number {
  return tool === "issue_refund" ? amount : 0;
}

/** RES-7: the amount already refunded on the booking, according to the log. */
function refundedOf({ records, ref }: Claim): number {
  const row = records.get(
    `SELECT SUM(CASE state WHEN 'completed' THEN amount WHEN 'pending' THEN posted ELSE 0 END) AS sum
     FROM action_log WHERE ref = ? AND purpose LIKE 'refund_%'`,
    ref,
  );
  return Number(row?.sum ?? 0);
}
