import type { CallStep, JsonObject, Trace } from "deskproof";
import { amount, bare, list, text } from "./fields.ts";
import { accountOf, filesSeen, orderOf, parcelsOf, trackingRead } from "./records.ts";

/** The newest active parcel, whose tracking number the customer should get. */
export function newestActive(tracking: JsonObject): JsonObject | undefined {
  const id = text(tracking, "newest_active");
  return list(tracking, "shipments").find((parcel) => text(parcel, "id") === id);
}

/** The newest active parcel of every order that was tracked. */
export function newestParcels(trace: Trace): readonly JsonObject[] {
  return trackingRead(trace)
    .map(newestActive)
    .filter((parcel) => parcel !== undefined);
}

const onTheWay: ReadonlySet<string> = new Set([
  "PICKED_UP",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "DELIVERY_ATTEMPTED",
  "CUSTOMS_HELD",
  "AVAILABLE_FOR_PICKUP",
]);

/** Whether a parcel has been shipped but not delivered. */
export function isOnItsWay(parcel: JsonObject): boolean {
  return parcel.active === true && onTheWay.has(text(parcel, "last_scan"));
}

const waits: ReadonlySet<string> = new Set(["CUSTOMS_HELD", "AVAILABLE_FOR_PICKUP"]);

/** Whether a parcel is waiting for the customer, at customs or at a pickup counter. */
export function waitsForCustomer(parcel: JsonObject): boolean {
  return parcel.active === true && waits.has(text(parcel, "last_scan"));
}

/** The number of business days without a new scan after which the carrier has to search for a parcel. */
function silenceLimit(order: JsonObject | undefined): number {
  const country = text(order, "country");
  return country === "" || country === "US" ? 7 : 12;
}

/** Whether a parcel in transit has had no new scan for so long that the carrier has to search for it. */
export function isSilent(parcel: JsonObject, order: JsonObject | undefined): boolean {
  return isOnItsWay(parcel) && !waitsForCustomer(parcel) && amount(parcel, "business_days_since_scan") >= silenceLimit(order);
}

/** Whether the carrier has declared a parcel lost. */
export function isLost(parcel: JsonObject): boolean {
  return text(parcel, "last_scan") === "EXCEPTION_LOST";
}

/** The DELIVERED scan of a parcel, if it is the parcel's last scan. */
export function deliveredScan(parcel: JsonObject): JsonObject | undefined {
  return text(parcel, "last_scan") === "DELIVERED"
    ? list(parcel, "scans").findLast((scan) => text(scan, "code") === "DELIVERED")
    : undefined;
}

function lastDelivery(trace: Trace, step: CallStep): JsonObject | undefined {
  return parcelsOf(trace, step)
    .map(deliveredScan)
    .findLast((scan) => scan !== undefined);
}

/** Whether the carrier's own record contradicts a delivery: its position, its photo or its city. */
export function speaksAgainst(trace: Trace, step: CallStep): boolean {
  const order = orderOf(trace, step);
  const scan = lastDelivery(trace, step);
  if (!scan) return false;
  if (scan.gps_match === false || scan.gps_match === 0) return true;
  const photo = filesSeen(trace, step.index).find((file) => text(file, "id") === text(scan, "photo_id"));
  if (text(photo, "shows") === "other_address") return true;
  return !bare(text(order, "address")).includes(bare(text(scan, "city")));
}

/** Whether the holder or the recipient signed for the parcel, with a full name or an initial and the last name. */
export function holderSigned(trace: Trace, step: CallStep): boolean {
  const scan = lastDelivery(trace, step);
  const signed = words(text(scan, "signed_by"));
  if (signed.length === 0) return false;
  return [text(accountOf(trace, step), "name"), text(orderOf(trace, step), "recipient")].some((name) => {
    const holder = words(name);
    return holder.at(-1) === signed.at(-1) && holder[0]?.slice(0, 1) === signed[0]?.slice(0, 1);
  });
}

function words(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
