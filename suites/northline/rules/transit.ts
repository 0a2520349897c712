import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { isOrdinary, isSameCountry, placeOf } from "../queries/addresses.ts";
import { hasClaim, isWhole, parcelsWith } from "../queries/evidence.ts";
import { amount, list, text } from "../queries/fields.ts";
import {
  deliveredScan,
  holderSigned,
  isLost,
  isOnItsWay,
  isSilent,
  newestActive,
  newestParcels,
  speaksAgainst,
  waitsForCustomer,
} from "../queries/parcels.ts";
import { accountOf, claimsOf, hasRead, orderOf, ordersRead, parcelsOf, trackingRead } from "../queries/records.ts";
import { agentMessages, argument, closedAs, customerMessages, customerSaid, tried } from "../queries/ticket.ts";
import { tellsDate } from "../queries/told.ts";
import { asksWhereItIs, notReceived, somethingMissing } from "../spoken.ts";

/** Attempts to open a claim of a given kind. */
function claimed(trace: Trace, kind: string): readonly CallStep[] {
  return tried(trace, "open_carrier_claim").filter((step) => argument(step, "kind") === kind);
}

/** Attempts to send a parcel again for a given reason. */
function reshipped(trace: Trace, reason: string): readonly CallStep[] {
  return tried(trace, "create_reshipment").filter((step) => argument(step, "reason") === reason);
}

/** Business days since a parcel was scanned as delivered; NaN if its last scan is another one. */
function deliveredFor(parcel: JsonObject): number {
  return deliveredScan(parcel) ? amount(parcel, "business_days_since_scan") : Number.NaN;
}

const says = (trace: Trace) => customerSaid(trace, notReceived) && !customerSaid(trace, somethingMissing);
const justDelivered = (parcel: JsonObject) => deliveredFor(parcel) < 2;

export const lookAroundFirst = defineRule({
  id: "NL-6.1",
  says:
    "If fewer than two business days have passed since a DELIVERED scan, ask the customer to check " +
    "with the household and the neighbors and to look in the places where a carrier may leave a " +
    "parcel. Tell the customer the day from which we can do more, do not open a claim, and close the " +
    "ticket as `awaiting_customer`.",
  inPlay: (trace) => newestParcels(trace).some(justDelivered) && (says(trace) || claimed(trace, "not_received").length > 0),
  check: (trace) =>
    [...claimed(trace, "not_received"), ...reshipped(trace, "not_received")].every((step) => !parcelsOf(trace, step).some(justDelivered)) &&
    [undefined, "awaiting_customer"].includes(closedAs(trace)),
});

/** Whether a `not_received` claim is possible: the parcel was delivered at least two business days and at most 30 days ago. */
function isClaimable(trace: Trace, step: CallStep): boolean {
  const days = amount(orderOf(trace, step), "days_since_delivery");
  return parcelsOf(trace, step).some((parcel) => deliveredFor(parcel) >= 2) && !(days > 30);
}

export const claimBeforeGoods = defineRule({
  id: "NL-6.2",
  says:
    "If the customer did not receive a parcel that has a DELIVERED scan, and that scan is at least " +
    "two business days and at most 30 days old, open a `not_received` claim before anything else. " +
    "After day 30, the carrier no longer accepts a claim, so refuse the request.",
  inPlay: (trace) => claimed(trace, "not_received").length + reshipped(trace, "not_received").length > 0,
  check: (trace) =>
    claimed(trace, "not_received").every((step) => isClaimable(trace, step)) &&
    reshipped(trace, "not_received").every((step) => hasClaim(trace, step, "not_received")),
});

export const onlyAgainstTheScan = defineRule({
  id: "NL-6.3",
  says:
    "Reship at once as `not_received` only if the scan contradicts the delivery, the parcel was not " +
    "signed for in the name of the holder or of the recipient on the order, no earlier claim for free " +
    "goods was made on the account in the last 365 days, and section 8 allows the reshipment.",
  inPlay: (trace) => claimed(trace, "not_received").length + reshipped(trace, "not_received").length > 0,
  check: (trace) =>
    reshipped(trace, "not_received").every(
      (step) => speaksAgainst(trace, step) && !holderSigned(trace, step) && amount(accountOf(trace, step), "claims_last_365_days") === 0,
    ),
});

export const thenWeWait = defineRule({
  id: "NL-6.4",
  says:
    "If the scan does not contradict the delivery, if the parcel was signed for in one of the names " +
    "in NL-6.3, or if exactly one earlier claim for free goods was made on the account in the last " +
    "365 days, do not send anything until the carrier has answered, which takes up to eight business " +
    "days; close the ticket as `awaiting_carrier`. If none of this applies, but NL-8.1, NL-8.2 or " +
    "NL-8.5 forbids the reshipment, do not wait for the carrier: escalate as that rule says.",
  inPlay: (trace) =>
    claimed(trace, "not_received").length > 0 && reshipped(trace, "not_received").every((step) => !speaksAgainst(trace, step)),
  check: (trace) =>
    tried(trace, "create_reshipment", "create_replacement").length === 0 && [undefined, "awaiting_carrier"].includes(closedAs(trace)),
});

/** Whether a parcel has had no new scan for so long that the carrier has to search for it. */
function silentParcels(trace: Trace): boolean {
  return trackingRead(trace).some((tracking) => {
    const order = ordersRead(trace).find((one) => text(one, "order_id") === text(tracking, "order_id"));
    return list(tracking, "shipments").some((parcel) => isSilent(parcel, order));
  });
}

/** Whether the records give a reason to report a parcel as lost. */
function isOverdue(trace: Trace, step: CallStep): boolean {
  const order = orderOf(trace, step);
  return (
    parcelsOf(trace, step).some((parcel) => isLost(parcel) || isSilent(parcel, order)) ||
    claimsOf(trace, step).some((claim) => text(claim, "status") === "carrier_liable")
  );
}

const isLostClaim = (claim: JsonObject) => text(claim, "kind") === "lost";
const asksAfterParcel = (trace: Trace) =>
  closedAs(trace) === "info_given" &&
  customerSaid(trace, asksWhereItIs) &&
  newestParcels(trace).some((parcel) => isOnItsWay(parcel) && !waitsForCustomer(parcel));

/** Whether the customer is told when a parcel was last scanned, or when it is expected. */
function toldWhereItIs(trace: Trace): boolean {
  return newestParcels(trace).some((parcel) =>
    [text(parcel, "last_scan_on"), text(parcel, "estimate_on")].some((date) => date !== "" && tellsDate(trace, date)),
  );
}

export const silenceIsClaimed = defineRule({
  id: "NL-6.5",
  says:
    "If a parcel has had no new scan for seven business days, or twelve if it is going outside the " +
    "United States, open a `lost` claim. Before that, tell the customer about the last scan and the " +
    "estimated delivery date, and do not open a claim.",
  inPlay: (trace) => claimed(trace, "lost").length > 0 || silentParcels(trace) || asksAfterParcel(trace),
  check: (trace) => {
    if (!claimed(trace, "lost").every((step) => isOverdue(trace, step))) return false;
    const isClaimed = claimed(trace, "lost").length > 0 || trackingRead(trace).some((read) => list(read, "claims").some(isLostClaim));
    if (silentParcels(trace)) return closedAs(trace) === undefined || isClaimed;
    return !asksAfterParcel(trace) || toldWhereItIs(trace);
  },
});

/** Whether the carrier itself had declared a parcel of the order lost before a step. */
function isCarriersLoss(trace: Trace, step: CallStep): boolean {
  return parcelsOf(trace, step).some(isLost) || claimsOf(trace, step).some((claim) => text(claim, "status") === "carrier_liable");
}

const lostParcels = (trace: Trace) => trackingRead(trace).some((tracking) => list(tracking, "shipments").some(isLost));

export const lostByTheCarriersWord = defineRule({
  id: "NL-6.6",
  says:
    "A parcel counts as lost only if it has an EXCEPTION_LOST scan or a claim for it has the status " +
    "`carrier_liable`. If the parcel counts as lost, open a `lost` claim unless there is one " +
    "already, and reship the parcel as `lost`.",
  inPlay: (trace) => reshipped(trace, "lost").length > 0 || lostParcels(trace),
  check: (trace) => reshipped(trace, "lost").every((step) => isCarriersLoss(trace, step) && hasClaim(trace, step, "lost")),
});

const cameBack = (parcel: JsonObject) => text(parcel, "last_scan") === "RTS_RECEIVED";

export const sentBackOutChecked = defineRule({
  id: "NL-6.7",
  says:
    "If a parcel came back to us (RTS_RECEIVED), reship it as `returned`, to an address that the " +
    "customer has confirmed and that NL-2.1 would allow for a `placed` order. Run `check_address` " +
    "first, even if it is the address on the order.",
  inPlay: (trace) =>
    reshipped(trace, "returned").length > 0 || trackingRead(trace).some((tracking) => list(tracking, "shipments").some(cameBack)),
  check: (trace) =>
    reshipped(trace, "returned").every((step) => {
      const place = placeOf(trace, step);
      return parcelsOf(trace, step).some(cameBack) && isOrdinary(place) && isSameCountry(place, orderOf(trace, step));
    }) && tried(trace, "create_reshipment").every((step) => !onlyCameBack(trace, step)),
});

/** Whether a parcel that came back is reshipped for a reason other than `returned`. */
function onlyCameBack(trace: Trace, step: CallStep): boolean {
  return argument(step, "reason") !== "returned" && parcelsOf(trace, step).some(cameBack);
}

export const itWaitsForThem = defineRule({
  id: "NL-6.8",
  says:
    "If a parcel shows CUSTOMS_HELD or AVAILABLE_FOR_PICKUP, tell the customer what is needed, where " +
    "and by when. Take this information from the scan and the knowledge base. Do not open a claim, " +
    "and do not reship or redirect the parcel.",
  inPlay: (trace) => newestParcels(trace).some(waitsForCustomer),
  check: (trace) =>
    tried(trace, "open_carrier_claim", "create_reshipment", "change_address").every(
      (step) => !parcelsOf(trace, step).some(waitsForCustomer),
    ),
});

/** Whether the delivery of a whole parcel failed, so that the order may be reshipped. */
function hasFailed(trace: Trace, step: CallStep): boolean {
  if (!hasRead(trace, "track_shipment", step)) return false;
  if (argument(step, "reason") === "returned") return parcelsOf(trace, step).some(cameBack);
  if (argument(step, "reason") === "lost") return isCarriersLoss(trace, step);
  return hasClaim(trace, step, "not_received");
}

/** Whether a line is replaced because its whole parcel was lost. */
function isWholeParcel(trace: Trace, step: CallStep): boolean {
  return parcelsWith(trace, step).some((parcel) => isLost(parcel) && text(parcel, "carries") === "order");
}

export const rightToolForTheFault = defineRule({
  id: "NL-6.9",
  says:
    "Reship if the delivery of a whole parcel failed; send a replacement if only a single line or " +
    "part has to be sent. Open a claim only if a rule requires one.",
  inPlay: (trace) => tried(trace, "create_reshipment", "create_replacement", "open_carrier_claim").length > 0,
  check: (trace) =>
    tried(trace, "create_reshipment").every((step) => hasFailed(trace, step)) &&
    tried(trace, "create_replacement").every((step) => !isWhole(step) || !isWholeParcel(trace, step)) &&
    claimed(trace, "damaged").length === 0,
});

const numbersOf = (tracking: JsonObject) => list(tracking, "shipments").map((parcel) => text(parcel, "tracking").toLowerCase());

/** Whether a number appears in any of the messages. */
function isSaid(messages: readonly { readonly text: string }[], number: string): boolean {
  return number !== "" && messages.some(({ text: words }) => words.toLowerCase().includes(number));
}

/** Tracking numbers of older, inactive parcels, which no longer work. */
function deadNumbers(tracking: JsonObject): readonly string[] {
  const parcels = list(tracking, "shipments");
  const newest = parcels.findIndex((parcel) => text(parcel, "id") === text(tracking, "newest_active"));
  return parcels
    .slice(0, Math.max(newest, 0))
    .filter((parcel) => parcel.active !== true)
    .map((parcel) => text(parcel, "tracking").toLowerCase());
}

export const theNewestNumber = defineRule({
  id: "NL-6.10",
  says:
    "If you give a tracking number, or if the customer quotes one whose shipment is no longer active, " +
    "give the number of the newest active shipment.",
  inPlay: (trace) =>
    trackingRead(trace).some((tracking) =>
      numbersOf(tracking).some((number) => isSaid(agentMessages(trace), number) || isSaid(customerMessages(trace), number)),
    ),
  check: (trace) =>
    closedAs(trace) === undefined ||
    trackingRead(trace).every((tracking) => {
      const isDeadSaid = deadNumbers(tracking).some(
        (number) => isSaid(agentMessages(trace), number) || isSaid(customerMessages(trace), number),
      );
      const newest = newestActive(tracking);
      return !isDeadSaid || isSaid(agentMessages(trace), text(newest, "tracking").toLowerCase());
    }),
});
