import type { Decision, Records, Request, Row } from "deskproof";
import { act, firstAnswer, handOver, ifDanger, ifHeld, ifNotEntitled, inform, isLifted } from "../../shared/decide-steps.ts";
import { round } from "../../shared/money.ts";
import { disputes, hasAuditConflict, hasReportedHarm, lateCheckOut, noShow } from "./deciding/folio-claims.ts";
import { leavingEarly, outages, rateMatch } from "./deciding/night-claims.ts";
import { cancelling, deposit } from "./deciding/refund-claims.ts";
import { failedRoom, leftBehind, otherDates } from "./deciding/room-claims.ts";
import { asks, type Claim, type Stay, stayOf, sumOf } from "./deciding/stay.ts";
import { reservation } from "./reservation.ts";

// A request has a reference, a speaker, two of email, postcode and phone, and danger. It also has:
//   asks     any of the keys below, or theft
//   lines    for dispute: the folio lines that are contested
//   leaving  for leave_early: the day of leaving
//   arrival, departure   for dates: the new dates
const claimsFor: { readonly [ask: string]: (stay: Stay) => readonly Claim[] } = {
  cancel: (stay) => [cancelling(stay)],
  deposit: (stay) => [deposit(stay)],
  no_show: (stay) => [noShow(stay)],
  dispute: disputes,
  late_checkout: (stay) => [lateCheckOut(stay)],
  rate_match: (stay) => [rateMatch(stay)],
  leave_early: (stay) => [leavingEarly(stay)],
  outage: (stay) => [outages(stay)],
  room: (stay) => [failedRoom(stay)],
  dates: (stay) => [otherDates(stay)],
  lost_item: (stay) => [leftBehind(stay)],
};

/** The requests that the `change` scope allows a contact to make. */
const changes = ["room", "dates", "lost_item"];
/** Requests that the agency handles if the booking was made there. */
const agencys = ["cancel", "no_show", "rate_match", "leave_early", "dates"];
/** Requests that are escalated if the stay is under a contract for five rooms or more. */
const contracts = [...agencys, "room"];
const limits = [
  { tools: ["adjust_folio", "waive_fee"], logged: /^(?:adjust|waive)_/, most: 250 },
  { tools: ["issue_refund"], logged: /^refund_(?:cancellation|deposit)$/, most: 1000 },
];

/** The hotels' policy as code, in the order of decision. */
export function decide(records: Records, request: Request): Decision {
  const stay = stayOf(records, request);
  const wantsMoney = Object.keys(claimsFor).some((ask) => !changes.includes(ask) && asks(stay, ask));
  const scope = wantsMoney || asks(stay, "theft") ? "money" : "change";
  return firstAnswer(
    () => ifDanger(request),
    () => ifNotEntitled({ records, request, kind: reservation, scope }),
    () => ifHeld(records, { ref: stay.ref, wantsMoney, table: reservation.table }),
    () => (hasAuditConflict(stay) ? handOver("records_conflict") : undefined),
    () => ifAPersons(stay),
    () => byClaims(stay),
  );
}

/** Step 4: decisions that only a person may make. */
function ifAPersons(stay: Stay): Decision | undefined {
  if (Number(stay.row.rooms_in_contract) >= 5 && asks(stay, ...contracts)) return handOver("group_contract");
  if (asks(stay, "dispute") && hasReportedHarm(stay)) return handOver("damage_dispute");
  return asks(stay, "theft") ? handOver("theft") : undefined;
}

/** Steps 5 to 9: what is due for all requests together. */
function byClaims(stay: Stay): Decision {
  const isAgencys = stay.row.channel === "agency";
  const claims = Object.keys(claimsFor)
    .filter((ask) => asks(stay, ask))
    .flatMap((ask) => (claimsFor[ask]?.(stay) ?? []).map((claim) => (isAgencys && agencys.includes(ask) ? refused(claim) : claim)))
    .map((claim) => lifted(stay, claim));
  const open = claims.filter((claim) => !isDone(stay, claim));
  const done = claims.find((claim) => isDone(stay, claim));
  const due = open.filter(({ isDue }) => isDue);
  return firstAnswer(
    () => (done && due.length === 0 ? inform("RES-5", { amount: loggedAmount(stay, done) }) : undefined),
    () => (due.length === 0 ? noneDue(open) : undefined),
    () => ifRouteIsClosed(stay, due),
    () => ifOverLimit(stay, due),
    () => acting(stay, due),
  );
}

function refused(claim: Claim): Claim {
  const { target: _target, ...rest } = claim;
  return { ...rest, rule: "HOT-13", amount: 0, isDue: false };
}

/** If a supervisor's note names the rule under which a claim is refused, the claim is granted. */
function lifted({ records, ref }: Stay, claim: Claim): Claim {
  const isGiven = !claim.isDue && claim.wanted > 0 && isLifted(records, ref, claim.rule);
  return isGiven ? { ...claim, isDue: true, amount: claim.wanted } : claim;
}

function noneDue(claims: readonly Claim[]): Decision {
  const [largest] = [...claims].sort((one, other) => other.wanted - one.wanted);
  if (!largest) throw new Error("the request asks for nothing that the desk handles");
  if (largest.rule === "HOT-11" && largest.tells === undefined) return handOver("no_inventory");
  return inform(largest.rule, largest.tells === undefined ? {} : { target: largest.tells });
}

function logOf({ records, ref }: Stay): readonly Row[] {
  return records.all("SELECT * FROM action_log WHERE ref = ? ORDER BY at, id", ref);
}

/** The log rows with the same purpose as a claim that concern any of the same records. */
function sameDeeds(stay: Stay, { purpose, about }: Claim): readonly Row[] {
  return logOf(stay).filter((row) => {
    const things = String(row.about ?? "").split(" ");
    const isSameThing = !row.about || about.length === 0 || things.some((thing) => about.includes(thing));
    return row.purpose === purpose && isSameThing;
  });
}

function isDone(stay: Stay, claim: Claim): boolean {
  return sameDeeds(stay, claim).some(({ state }) => state === "completed");
}

function loggedAmount(stay: Stay, claim: Claim): number {
  return Number(sameDeeds(stay, claim).find(({ state }) => state === "completed")?.amount ?? 0);
}

function ifRouteIsClosed({ records }: Stay, due: readonly Claim[]): Decision | undefined {
  const closed = due.find(
    ({ tool, target = "" }) =>
      tool === "issue_refund" && records.get("SELECT id FROM payments WHERE id = ? AND method_state = 'closed'", target) !== undefined,
  );
  return closed && handOver("payment_route", { amount: closed.amount });
}

function ifOverLimit(stay: Stay, due: readonly Claim[]): Decision | undefined {
  for (const { tools, logged, most } of limits) {
    const counted = due.filter(({ tool }) => tools.includes(tool));
    if (counted.length === 0) continue;
    const unfinished = counted.flatMap((claim) => sameDeeds(stay, claim));
    const earlier = logOf(stay).filter(({ id, purpose }) => logged.test(String(purpose)) && !unfinished.some((row) => row.id === id));
    const sum = round(sumOf(counted.map(({ amount }) => amount)));
    if (round(sum + sumOf(earlier.map(({ posted }) => Number(posted ?? 0)))) > most) return handOver("over_limit", { amount: sum });
  }
  return undefined;
}

/** Step 9: the tool with the largest amount due, for the part that has not been posted yet. */
function acting(stay: Stay, due: readonly Claim[]): Decision | undefined {
  const [main] = [...due].sort((one, other) => other.amount - one.amount);
  if (!main) return undefined;
  const same = due.filter(({ tool }) => tool === main.tool);
  const pending = new Map(
    same
      .flatMap((claim) => sameDeeds(stay, claim))
      .filter(({ state }) => state === "pending")
      .map(({ id, posted }) => [id, Number(posted ?? 0)]),
  );
  const amount = round(sumOf(same.map((claim) => claim.amount)) - sumOf([...pending.values()]));
  const target = main.target === undefined ? {} : { target: main.target };
  return act(main.tool, main.tool === "create_ticket" ? target : { amount, ...target });
}
