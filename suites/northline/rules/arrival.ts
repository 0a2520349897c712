import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { asksForPhoto } from "../queries/agent-words.ts";
import {
  damageIsProved,
  hasClaim,
  hasPhoto,
  isReportedBy,
  isWhole,
  parcelsWith,
  replacedAs,
  returnedAs,
  shortfall,
  wrongItemIsProved,
} from "../queries/evidence.ts";
import { amount, list, text } from "../queries/fields.ts";
import { isOnItsWay } from "../queries/parcels.ts";
import { filesSeen, hasRead, ordersRead, parcelsOf, touchedLine, trackingRead } from "../queries/records.ts";
import { agentSaid, argument, closedAs, customerSaid, made, tried } from "../queries/ticket.ts";
import { arrivedBroken, somethingMissing } from "../spoken.ts";

/** Attempts to replace or refund a piece that arrived damaged. */
function madeGood(trace: Trace): readonly CallStep[] {
  return [...replacedAs(trace, "damaged"), ...returnedAs(trace, "damaged")];
}

const saysBroken = (trace: Trace) => customerSaid(trace, arrivedBroken);
const sawDamage = (trace: Trace) => filesSeen(trace).some((file) => text(file, "shows") === "damage");

export const damageIsShown = defineRule({
  id: "NL-5.1",
  says:
    "If the customer reports damage to a product by day 14, replace the product's line as `damaged` " +
    "once you have viewed a photo that shows `damage` on that product, or have read an " +
    "EXCEPTION_DAMAGED scan.",
  inPlay: (trace) => madeGood(trace).length > 0 || sawDamage(trace),
  check: (trace) => madeGood(trace).every((step) => damageIsProved(trace, step) && isReportedBy(trace, step, 14)),
});

const sawCarrierDamage = (trace: Trace) =>
  trackingRead(trace).some((tracking) =>
    list(tracking, "shipments").some((parcel) => list(parcel, "scans").some((scan) => text(scan, "code") === "EXCEPTION_DAMAGED")),
  );

const unsettled: ReadonlySet<string> = new Set(["refused_policy", "awaiting_customer"]);

export const askTwice = defineRule({
  id: "NL-5.2",
  says:
    "If there is no clear photo yet, ask for one, but ask at most twice. If the customer declines, or " +
    "if there is still no clear photo after the second request, refuse the claim and give no free " +
    "goods.",
  inPlay: (trace) =>
    made(trace, "request_attachment").length > 0 ||
    replacedAs(trace, "damaged").some((step) => !damageIsProved(trace, step)) ||
    (saysBroken(trace) && isUnproved(trace) && unsettled.has(closedAs(trace) ?? "")),
  check: (trace) =>
    made(trace, "request_attachment").length <= 2 &&
    replacedAs(trace, "damaged").every((step) => damageIsProved(trace, step)) &&
    (closedAs(trace) === undefined || agentSaid(trace, asksForPhoto)),
});

function isUnproved(trace: Trace): boolean {
  return !sawDamage(trace) && !sawCarrierDamage(trace) && ordersRead(trace).some(isFresh);
}

function isFresh(order: JsonObject): boolean {
  return amount(order, "days_since_delivery") <= 14;
}

const isOld = (order: JsonObject) => amount(order, "days_since_delivery") > 14;

export const lateDamageIsNone = defineRule({
  id: "NL-5.3",
  says: "Damage first reported on day 15 or later is not arrival damage; only the warranty in section 7 can apply.",
  inPlay: (trace) =>
    madeGood(trace).some((step) => !isReportedBy(trace, step, 14)) ||
    (ordersRead(trace).some(isOld) && (saysBroken(trace) || filesSeen(trace).some(showsFault))),
  check: (trace) => madeGood(trace).every((step) => isReportedBy(trace, step, 14)),
});

function showsFault(file: JsonObject): boolean {
  return ["damage", "impact", "defect"].includes(text(file, "shows"));
}

/** Attempts to send a part that is reported as missing. */
function missingParts(trace: Trace): readonly CallStep[] {
  return replacedAs(trace, "missing").filter((step) => !isWhole(step));
}

const showsMounts = (file: JsonObject) => text(file, "shows") === "bare_mounts";

export const partsFirst = defineRule({
  id: "NL-5.4",
  says:
    "If one of the product's `parts` is broken, defective or missing, send that part, not the whole " +
    "piece. Send a missing part only if you have viewed a photo that shows `bare_mounts`, because a " +
    "part is too light for the parcel's weights to show that it is missing.",
  inPlay: (trace) => tried(trace, "create_replacement").some((step) => !isWhole(step)) || filesSeen(trace).some(showsMounts),
  check: (trace) =>
    missingParts(trace).every((step) => hasPhoto(trace, step, "bare_mounts")) &&
    tried(trace, "create_replacement").every((step) => !isWhole(step) || !hasPhoto(trace, step, "bare_mounts")),
});

/** Attempts to send a whole item that is reported as missing. */
function missingItems(trace: Trace): readonly CallStep[] {
  return replacedAs(trace, "missing").filter(isWhole);
}

const somethingMoves = (trace: Trace) => trackingRead(trace).some((tracking) => list(tracking, "shipments").some(isOnItsWay));

export const nothingElseIsComing = defineRule({
  id: "NL-5.5",
  says:
    "Replace a missing item only if the customer names the item and reports it missing by day 14, " +
    "and if no other parcel from the order is still on its way. Look at all parcels in the order " +
    "first.",
  inPlay: (trace) => missingItems(trace).length > 0 || (customerSaid(trace, somethingMissing) && somethingMoves(trace)),
  check: (trace) =>
    missingItems(trace).every(
      (step) => hasRead(trace, "track_shipment", step) && isReportedBy(trace, step, 14) && !parcelsOf(trace, step).some(isOnItsWay),
    ),
});

export const theScalesDecide = defineRule({
  id: "NL-5.6",
  says:
    "If the parcel is short by at least half the weight of the missing item, replace the item as " +
    "`missing`. If the parcel is short only at the carrier, open a `contents_missing` claim before " +
    "you replace the item.",
  inPlay: (trace) => missingItems(trace).length > 0,
  check: (trace) =>
    missingItems(trace).every((step) => {
      const { packed, carrier } = shortfall(trace, step);
      return packed || (carrier && hasClaim(trace, step, "contents_missing"));
    }),
});

/** Attempts to claim missing contents from the carrier. */
function contentClaims(trace: Trace): readonly CallStep[] {
  return tried(trace, "open_carrier_claim").filter((step) => argument(step, "kind") === "contents_missing");
}

/** Whether the carrier may be responsible for the contents: it never weighed the parcel, or the weight it recorded is too low. */
function isForTheCarrier(trace: Trace, step: CallStep): boolean {
  return parcelsWith(trace, step).some(
    (parcel) => text(parcel, "carrier_g") === "" || amount(parcel, "carrier_g") < amount(parcel, "packed_g"),
  );
}

export const notShortNoGoods = defineRule({
  id: "NL-5.7",
  says:
    "If the parcel is not short, give no free goods. In that case, if the carrier never weighed the " +
    "parcel, open a `contents_missing` claim and wait for the carrier's answer; otherwise refuse.",
  inPlay: (trace) =>
    missingItems(trace).length + contentClaims(trace).length > 0 ||
    (customerSaid(trace, somethingMissing) && trackingRead(trace).length > 0 && !somethingMoves(trace)),
  check: (trace) =>
    contentClaims(trace).every((step) => isForTheCarrier(trace, step)) &&
    missingItems(trace).every((step) => {
      const { packed, carrier } = shortfall(trace, step);
      return packed || carrier;
    }),
});

const keptUpTo = 50;

/** Whether the wrong piece is taken back exactly if the line's list price is above the limit. */
function wrongPieceIsSettled(trace: Trace, step: CallStep): boolean {
  const line = touchedLine(trace, step);
  const isTaken =
    list(line, "returns").length > 0 ||
    made(trace, "create_return").some(
      (other) => argument(other, "order_id") === argument(step, "order_id") && argument(other, "reason") === "wrong_item",
    );
  return amount(line, "list_price") > keptUpTo === isTaken;
}

export const wrongItemIsProvedFirst = defineRule({
  id: "NL-5.8",
  says:
    "If a wrong item is reported by day 30, and a photo of its tag or a `scanned_sku` that differs " +
    "from the `sku` proves that it is wrong, send the ordered SKU. Take the wrong item back on a " +
    "free label if the `list_price` of the order line is above $50; otherwise the customer keeps it.",
  inPlay: (trace) => replacedAs(trace, "wrong_item").length > 0 || returnedAs(trace, "wrong_item").length > 0,
  check: (trace) =>
    [...replacedAs(trace, "wrong_item"), ...returnedAs(trace, "wrong_item")].every(
      (step) => wrongItemIsProved(trace, step) && isReportedBy(trace, step, 30),
    ) && replacedAs(trace, "wrong_item").every((step) => wrongPieceIsSettled(trace, step)),
});

/** Attempts to refund a piece that arrived damaged or was the wrong one. */
function moneyBack(trace: Trace): readonly CallStep[] {
  return returnedAs(trace, "damaged", "wrong_item").filter((step) => argument(step, "refund") !== "none");
}

export const moneyIfThereIsNone = defineRule({
  id: "NL-5.9",
  says:
    "If the ordered SKU is out of stock or the customer would rather have the money, take the " +
    "damaged or wrong piece back, with a free label and a refund of `paid` to the original payment " +
    "method.",
  inPlay: (trace) => moneyBack(trace).length > 0 || replacedAs(trace, "damaged", "wrong_item").some(isWhole),
  check: (trace) =>
    replacedAs(trace, "damaged", "wrong_item").every((step) => !isWhole(step) || amount(touchedLine(trace, step), "stock") > 0) &&
    moneyBack(trace).every((step) => argument(step, "refund") === "original" && Number(step.call.args.label_fee) === 0),
});
